import { randomBytes } from 'node:crypto'
import { StartFault } from '#kit/server/start-fault.ts'
import type { Db, Tx } from './db.ts'

/** Created once, shared by all processes. */
export async function readSigningSecret(db: Db): Promise<string> {
  return writeSettingOnce(db, 'signing_secret', randomBytes(32).toString('hex'))
}

/** Keeps demo and live money apart forever. Throws `StartFault` in the other mode. */
export async function claimPaymentMode(db: Db, mode: 'demo' | 'live'): Promise<void> {
  await db`insert into payment_mode (livemode) values (${mode === 'live'}) on conflict do nothing`
  const [row] = await db<{ livemode: boolean }[]>`select livemode from payment_mode`
  const marked = row!.livemode ? 'live' : 'demo'
  if (marked !== mode)
    throw new StartFault(
      'config',
      `This database was created in ${marked} mode and can’t be used with APP_MODE=${mode}. Use another one.`,
    )
}

/** Also before a process claims the mode. */
export async function isDemo(db: Db | Tx): Promise<boolean> {
  return (await db`select from payment_mode where livemode`).length === 0
}

export async function readSetting(db: Db, name: string): Promise<string | undefined> {
  const [row] = await db<{ value: string }[]>`select value from system_setting where name = ${name}`
  return row?.value
}

/** The first writer wins. Returns the stored value. */
export async function writeSettingOnce(db: Db, name: string, value: string): Promise<string> {
  await db`insert into system_setting (name, value) values (${name}, ${value}) on conflict do nothing`
  return (await readSetting(db, name))!
}

export async function deleteSetting(db: Db, name: string): Promise<void> {
  await db`delete from system_setting where name = ${name}`
}
