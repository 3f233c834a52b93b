import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { commitLater } from './store.ts'

const { db } = await testApp()

test('a later commit concerns its own statement only', async () => {
  const setting = db`current_setting('synchronous_commit') as setting`
  expect(await db`select ${setting} from ${commitLater(db)}`).toEqual([{ setting: 'off' }])
  const after = await Promise.all(Array.from({ length: 20 }, () => db<{ setting: string }[]>`select ${setting}`))
  expect(new Set(after.flat().map(({ setting: now }) => now))).not.toContain('off')
})
