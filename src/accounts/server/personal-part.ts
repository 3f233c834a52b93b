import type { Db, Tx } from '#kit/server/db/db.ts'
import type { Account } from '../contract.ts'
import type { ReasonToStay } from '../profile-contract.ts'

/** For domains that store personal data. */
export type Person = {
  /** Also the visitor id of its browsers. */
  accountId: string
  /** Lowercase. */
  email: string
  /** Null until verified: anyone can type an address. */
  provedEmail: string | null
}

export function personOf({ id, email, isEmailVerified }: Account): Person {
  return { accountId: id, email, provedEmail: isEmailVerified ? email : null }
}

/** A visitor becomes an account. */
export type Move = { from: string; to: string }

/** `section` is its heading in the export. */
export type PersonalRow = { section: string; row: unknown }

/** A domain's handling of personal data. The app injects the parts in the global lock order. */
export type PersonalPart = {
  /** In one transaction over all domains; returns the number of rows. */
  moveVisitor?: (tx: Tx, move: Move) => Promise<number>
  /** Without secrets. */
  exportOf?: (db: Db, person: Person) => AsyncIterable<PersonalRow>
  /** Locks what could become a reason to stay, before any are collected. */
  standStill?: (tx: Tx, person: Person) => Promise<void>
  /** Reasons that block deletion. */
  reasonsToStay?: (tx: Tx, person: Person) => Promise<ReasonToStay[]>
  /** Anonymizes what stays and deletes the rest. Returns ids whose messages are to be deleted. */
  forget?: (tx: Tx, person: Person) => Promise<readonly string[]>
}

export function* under(section: string, rows: Iterable<unknown>): Generator<PersonalRow> {
  for (const row of rows) yield { section, row }
}

export type Leaving = {
  db: Db
  personalParts: readonly PersonalPart[]
  /** Deletes messages to the person and about the ids, and stored responses to their requests. */
  forgetTraces: (tx: Tx, person: Person, about: readonly string[]) => Promise<void>
}
