import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { runJobs } from './jobs.ts'

const { db, app } = await testApp()

test('of two runners on one database one does a job at a time, and a job that fails is tried again', async () => {
  let underWay = 0
  let together = 0
  let runs = 0
  const job = {
    name: 'slow',
    everyMs: 20,
    async run() {
      runs++
      underWay++
      together = Math.max(together, underWay)
      await sleep(50)
      underWay--
      if (runs === 1) throw new Error('the first run fails')
    },
  }
  const runners = [runJobs(db, app.log, [job]), runJobs(db, app.log, [job])]
  await expect.poll(() => runs, { timeout: 5_000 }).toBeGreaterThan(3)
  await Promise.all(runners.map(runner => runner.stop()))
  expect(together).toBe(1)
  const settled = runs
  await sleep(100)
  expect(runs).toBe(settled)
  expect(underWay).toBe(0)
})
