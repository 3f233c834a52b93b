import { randomUUID } from 'node:crypto'
import type { DatabaseAddress } from '#kit/server/config/config.ts'
import { connect } from '#kit/server/db/db.ts'

/** Without the database's name. */
export type TestServer =
  | { path: string; user: string }
  | { host: string; port: number; user: string; password?: string }

export type TestDatabase = { address: DatabaseAddress; drop(): Promise<void> }

export const TEMPLATE = 'openfield_template'

export function addressOf(server: TestServer, database: string): DatabaseAddress {
  return { ...server, database }
}

/** Copying files takes a third of the time that logging every page takes. */
export async function copyDatabase(server: TestServer): Promise<TestDatabase> {
  return makeDatabase(server, `template ${TEMPLATE} strategy file_copy`)
}

export async function emptyDatabase(server: TestServer): Promise<TestDatabase> {
  return makeDatabase(server)
}

async function makeDatabase(server: TestServer, from = ''): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(server, `create database ${name} ${from}`)
  return {
    address: addressOf(server, name),
    drop: () => onServer(server, `drop database ${name} with (force)`),
  }
}

export async function onServer(server: TestServer, statement: string): Promise<void> {
  const db = connect(addressOf(server, 'postgres'), { max: 1, settings: { statement_timeout: 60_000 } })
  try {
    await db.unsafe(statement)
  } finally {
    await db.end()
  }
}
