import type { Db, Tx } from '#kit/server/db.ts'
import type { Account } from '../contract.ts'
import type { ReasonToStay } from '../profile-contract.ts'

/** Somebody with an account, as those know them who keep what is theirs. */
export type Person = {
  /** Also the visitor's id of all their browsers. */
  accountId: string
  /** What the account is called by, in small letters. */
  email: string
  /** The same, once they have proved that it is theirs; null until then: anybody can type one. */
  provedEmail: string | null
}

export function personOf({ id, email, isEmailVerified }: Account): Person {
  return { accountId: id, email, provedEmail: isEmailVerified ? email : null }
}

/** A browser without an account becomes the account that it signs in to. */
export type Move = { from: string; to: string }

/** One row of what is somebody's, and under which heading it stands in their file. */
export type PersonalRow = { section: string; row: unknown }

/**
 * What a domain does with what is one person's. Handed in by the app, which knows every domain; listed there in the order in which
 * locks are taken everywhere.
 */
export type PersonalPart = {
  /** Gives what is one visitor's to another, in the transaction of all domains; answers how many rows that were. */
  moveVisitor?: (tx: Tx, move: Move) => Promise<number>
  /** Everything that is kept of a person, without secrets. */
  exportOf?: (db: Db, person: Person) => AsyncIterable<PersonalRow>
  /** Locks what could still become a reason to stay, before anybody is asked for theirs. */
  standStill?: (tx: Tx, person: Person) => Promise<void>
  /** Why the account cannot be deleted now. */
  reasonsToStay?: (tx: Tx, person: Person) => Promise<ReasonToStay[]>
  /**
   * Takes the person out of what stays, and deletes the rest. Answers the ids that messages about it are filed under: they are
   * deleted by whoever keeps the messages.
   */
  forget?: (tx: Tx, person: Person) => Promise<readonly string[]>
}

/** Rows that were read at once, under their heading. */
export function* under(section: string, rows: Iterable<unknown>): Generator<PersonalRow> {
  for (const row of rows) yield { section, row }
}
