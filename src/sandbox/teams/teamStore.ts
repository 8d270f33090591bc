import { Store } from '../database/store.ts'

/** The role of a member in a team (API part 2 §2.2). */
type TeamRole = 'owner' | 'member'

/** A team as stored, with its number of members and the caller's role in it. */
export interface TeamRow {
  readonly seq: number
  readonly id: string
  readonly organization_id: string
  readonly title: string
  readonly created_at: string
  readonly members: number
  readonly own_role: TeamRole | null
}

const columns = `t.*, (SELECT count(*) FROM team_members WHERE team_id = t.id) AS members,
  (SELECT role FROM team_members WHERE team_id = t.id AND user_id = :asking) AS own_role`

/** Stores teams and their members. `asking` is the id of the caller. */
export class TeamStore extends Store {
  /** Adds a team with its owner, who is also a member, and other members. */
  add(
    team: Pick<TeamRow, 'id' | 'organization_id' | 'title' | 'created_at'>,
    owner: string,
    members: readonly string[],
  ): void {
    this.database.insert('teams', team)
    this.#addMember(team.id, owner, 'owner')
    for (const user of members) this.join(team.id, user)
  }

  get(organizationId: string, id: string, asking: string): TeamRow | undefined {
    return this.database.get<TeamRow>(
      `SELECT ${columns} FROM teams t WHERE t.organization_id = :organization AND t.id = :id`,
      { organization: organizationId, id, asking },
    )
  }

  /** Returns the teams of an organization, oldest first. With `owner`, only those that this user owns. */
  list(organizationId: string, owner: string | undefined, asking: string): TeamRow[] {
    return this.database.all<TeamRow>(
      `SELECT ${columns} FROM teams t WHERE t.organization_id = :organization
         AND (:owner IS NULL OR EXISTS (SELECT 1 FROM team_members
           WHERE team_id = t.id AND user_id = :owner AND role = 'owner'))
       ORDER BY t.seq`,
      { organization: organizationId, owner, asking },
    )
  }

  /** Returns the teams of a member, with the member's roles. */
  listOfMember(organizationId: string, userId: string, asking: string): (TeamRow & { member_role: TeamRole })[] {
    return this.database.all<TeamRow & { member_role: TeamRole }>(
      `SELECT ${columns}, m.role AS member_role FROM teams t JOIN team_members m ON m.team_id = t.id
       WHERE t.organization_id = :organization AND m.user_id = :user ORDER BY t.seq`,
      { organization: organizationId, user: userId, asking },
    )
  }

  /** Returns the members of a team with their roles. */
  rolesIn(id: string): { readonly user_id: string; readonly role: TeamRole }[] {
    return this.database.all('SELECT user_id, role FROM team_members WHERE team_id = ?', id)
  }

  rename(id: string, title: string): void {
    this.database.update('teams', { id }, { title })
  }

  /** Adds a member to a team. A member who is already in the team keeps their role. */
  join(id: string, userId: string): void {
    this.#addMember(id, userId, 'member')
  }

  remove(id: string): void {
    this.database.delete('teams', { id })
  }

  #addMember(id: string, userId: string, role: TeamRole): void {
    this.database.insertNew('team_members', { team_id: id, user_id: userId, role })
  }
}
