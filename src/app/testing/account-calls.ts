import { randomUUID } from 'node:crypto'
import type { Session } from '#accounts/contract.ts'
import type { Browser, TestApp } from './test-app.ts'

/** Satisfies every rule. */
export const PASSWORD = 'a field of clover'

export function newEmail(): string {
  return `${randomUUID()}@example.org`
}

/** Fields not given are filled in. */
export function accountCalls(app: TestApp) {
  return {
    signUp: (form: Record<string, unknown>, as?: Browser) =>
      app.post<Session>(
        '/api/account/sign-up',
        { name: 'Olivia Owner', email: newEmail(), password: PASSWORD, ...form },
        as,
      ),
    signIn: (form: { email: string; password: string }, as?: Browser) =>
      app.post<Session>('/api/account/sign-in', form, as),
    sessionOf: async (browser: Browser) => (await app.get<Session>('/api/session', browser)).body,
  }
}
