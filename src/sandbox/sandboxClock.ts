/** Tells the time; passed in so that tests can move it. */
export type Clock = () => Date
