/** The OpenAPI document of the sample docs: a small API for the notes of a reading circle. */
export const sampleSpec = `openapi: 3.1.0
info:
  title: Reading circle
  version: 1.2.0
  description: Keeps the books that a reading circle has chosen, and what its members noted while reading.
servers:
  - url: https://circle.example.com/api
tags:
  - name: Books
  - name: Notes
paths:
  /books:
    get:
      tags: [Books]
      operationId: listBooks
      summary: List the books of the circle, the one being read first.
      responses:
        "200":
          description: All books.
          content:
            application/json:
              schema:
                type: array
                items:
                  $ref: "#/components/schemas/Book"
    post:
      tags: [Books]
      operationId: chooseBook
      summary: Choose the next book.
      requestBody:
        required: true
        content:
          application/json:
            schema:
              $ref: "#/components/schemas/Book"
      responses:
        "201":
          description: The book as it is kept.
        "409":
          description: The circle has read it already.
  /books/{isbn}/notes:
    parameters:
      - name: isbn
        in: path
        required: true
        schema:
          type: string
          pattern: ^[0-9]{13}$
    get:
      tags: [Notes]
      operationId: listNotes
      summary: List what was noted on a book, by page.
      responses:
        "200":
          description: The notes.
          content:
            application/json:
              schema:
                type: array
                items:
                  $ref: "#/components/schemas/Note"
        "404":
          description: The circle does not have that book.
webhooks:
  bookChosen:
    post:
      summary: Tells that a book was chosen.
      requestBody:
        content:
          application/json:
            schema:
              $ref: "#/components/schemas/Book"
      responses:
        "204":
          description: Heard.
components:
  schemas:
    Book:
      type: object
      required: [isbn, title]
      properties:
        isbn:
          type: string
        title:
          type: string
        readBy:
          type: string
          format: date
          description: The day on which the circle talks about it.
    Note:
      type: object
      required: [page, text]
      properties:
        page:
          type: integer
          minimum: 1
        text:
          type: string
`
