import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { ConfigFault } from '../config/config.ts'
import { forgetSealingKey, readSealingKey } from './sealing-key.ts'

const { db } = await testApp()
const GIVEN = 'a-key-of-the-environment-1234567890'

beforeEach(() => forgetSealingKey(db))

test('without SEALING_KEY, a private key file is created once and kept', async () => {
  const at = await emptyFolder()
  const made = await readSealingKey(db, at)
  expect(await readSealingKey(db, at)).toBe(made)
  expect(Buffer.from(made, 'base64')).toHaveLength(32)
  expect((await stat(fileIn(at))).mode & 0o777).toBe(0o600)
  expect(await readdir(at.dataDir)).toEqual(['sealing-key'])
})

test('the database stores no usable form of the key', async () => {
  const made = await readSealingKey(db, await emptyFolder())
  const rows = await db<{ value: string }[]>`select value from system_setting`
  expect(rows.map(({ value }) => value).join()).not.toContain(made)
})

test('processes starting at once share one key', async () => {
  const at = await emptyFolder()
  const keys = await Promise.all(Array.from({ length: 8 }, () => readSealingKey(db, at)))
  expect(new Set(keys).size).toBe(1)
  expect(await readdir(at.dataDir)).toEqual(['sealing-key'])
})

test('SEALING_KEY is used as is, and nothing is written', async () => {
  const at = await emptyFolder()
  expect(await readSealingKey(db, { ...at, sealingKey: GIVEN })).toBe(GIVEN)
  expect(await readdir(at.dataDir)).toEqual([])
})

test('with the wrong key startup fails, and neither key is revealed', async () => {
  const [at, other] = [await emptyFolder(), await emptyFolder()]
  const made = await readSealingKey(db, at)
  const byEnvironment = await faultOf({ ...at, sealingKey: GIVEN })
  expect(byEnvironment).toMatch(/^SEALING_KEY is not the key that encrypts the secrets in this database/)
  expect(byEnvironment).not.toContain(GIVEN)
  await writeFile(fileIn(other), GIVEN)
  expect(await faultOf(other)).toMatch(/sealing-key is not the key that encrypts the secrets in this database/)
  expect(await readSealingKey(db, at)).toBe(made)
})

test('a lost key is replaced only after an explicit reset', async () => {
  const at = await emptyFolder()
  const lost = await readSealingKey(db, at)
  await rm(fileIn(at))
  expect(await faultOf(at)).toMatch(/sealing-key, the key that encrypts the secrets in this database, is missing/)
  expect(await readdir(at.dataDir)).toEqual([])
  await forgetSealingKey(db)
  expect(await readSealingKey(db, at)).not.toBe(lost)
})

test('a file without a key is refused', async () => {
  const at = await emptyFolder()
  await writeFile(fileIn(at), '')
  expect(await faultOf(at)).toMatch(/sealing-key does not contain a key/)
})

async function emptyFolder() {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'openfield-sealing-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  return { dataDir, sealingKey: undefined }
}

function fileIn({ dataDir }: { dataDir: string }): string {
  return path.join(dataDir, 'sealing-key')
}

/** The sentence with which a start fails. */
async function faultOf(at: Parameters<typeof readSealingKey>[1]): Promise<string> {
  const error: unknown = await readSealingKey(db, at).catch((fault: unknown) => fault)
  if (!(error instanceof ConfigFault)) throw new Error('It started.')
  expect(error.sentences).toHaveLength(1)
  return error.sentences[0]!
}
