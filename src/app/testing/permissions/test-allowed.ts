import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../test-app.ts'
import type { Samples } from './ask.ts'
import { meetPeople } from './roles.ts'
import { type Subjects, subjectsOf } from './subjects.ts'
import { expectNothingOfOthers, readOperations, send, sortRoles } from './walk.ts'

/** Sends each request as every allowed role: it must be granted and reveal nothing of others. */
export async function testAllowed(samples: Samples): Promise<void> {
  const app = await testApp()
  const operations = await readOperations(app)
  let shared: Subjects
  let fresh: Subjects
  beforeAll(async () => {
    const people = await meetPeople(app)
    shared = subjectsOf(app, people, { isShared: true })
    fresh = subjectsOf(app, people, { isShared: false })
  })
  const ofThese = [...operations].flatMap(([operation, action]) => {
    const sample = samples[operation]
    return sample ? [{ operation, action, sample }] : []
  })
  test.each(ofThese)('allowed roles can call $operation ($action)', async ({ operation, action, sample }) => {
    const subjects = operation.startsWith('GET ') ? shared : fresh
    for (const role of sortRoles(action).allowed) {
      const ask = await sample(subjects, role)
      const answer = await send(subjects, operation, { role, ask })
      const who = `${operation} as ${role}: ${answer.text.slice(0, 500)}`
      if (ask.answers) expect(answer.status, who).toBe(ask.answers)
      else expect([200, 202], who).toContain(answer.status)
      expectNothingOfOthers(operation, subjects, { action, role, answer })
    }
  })
}
