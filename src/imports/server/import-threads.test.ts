import { expect, test } from 'vitest'
import { openImportThreads } from './import-threads.ts'

test('a thread that fails at startup fails the task, not the process', async () => {
  const threads = openImportThreads({ address: { url: 'no address at all' }, logLevel: 'silent', statesElsewhere: {} })
  const file = { name: 'list.csv', path: '/nowhere', size: 1, sha256: new Uint8Array(32) }
  const choice = { ownerId: null, importerId: null, mapping: undefined }
  for (let times = 0; times < 2; times++)
    await expect(threads.run('read', { file, choice }, { maxMs: 1_000 })).rejects.toThrow()
  await threads.close()
})
