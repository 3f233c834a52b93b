import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import { keyScopes } from '#accounts/key-rules.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { problems } from '#kit/shared/problem.ts'
import { byRule, typedLine } from '#kit/shared/typed-text.ts'
import { KEY_LIMIT, KEY_RATE, keyNameFault, SCOPE_MISSING } from './key-limits.ts'

export const keysProblem = problems({
  'key-not-found': [404, 'This key no longer exists.'],
  'key-limit': [409, `You already have ${KEY_LIMIT} keys. Revoke one you no longer use.`],
  'address-unproved': [403, 'Verify your email first. Open the link we emailed you.'],
  'too-many-requests': [429, `A key can send ${KEY_RATE} requests a minute. Wait a moment and try again.`],
})

export const KeyScope = z.enum(keyScopes)

export const ApiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The start of the key: `ofk_` and six characters. */
  prefix: z.string(),
  scopes: z.array(KeyScope),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  /** To the minute; null until used. */
  lastUsedAt: z.string().nullable(),
})
export type ApiKey = z.infer<typeof ApiKey>

export const ApiKeys = z.object({
  /** Signed in recently enough to create a key. */
  isFresh: z.boolean(),
  keys: z.array(ApiKey),
})
export type ApiKeys = z.infer<typeof ApiKeys>

export const MadeKey = z.object({
  key: ApiKey,
  /** The key itself, returned only once. */
  token: z.string(),
})
export type MadeKey = z.infer<typeof MadeKey>

const NewKey = z.object({
  name: typedLine.superRefine(byRule(keyNameFault)),
  scopes: z
    .array(KeyScope)
    .min(1, SCOPE_MISSING)
    .max(keyScopes.length)
    .transform(scopes => keyScopes.filter(scope => scopes.includes(scope))),
})
export type NewKey = z.output<typeof NewKey>

export const keyEndpoints = {
  list: {
    method: 'GET',
    path: '/api/developer/keys',
    may: 'manage-account',
    summary: 'Lists the account’s API keys, newest first.',
    isPersonal: true,
    reply: ApiKeys,
    problems: accountsProblem.rows('account-needed'),
  },
  create: {
    method: 'POST',
    path: '/api/developer/keys',
    may: 'manage-account',
    summary: 'Creates an API key and returns it once. Requires a verified email, within 10 minutes of signing in.',
    body: NewKey,
    reply: MadeKey,
    limit: { max: 20, minutes: 60 },
    problems: [
      ...accountsProblem.rows('account-needed', 'sign-in-anew'),
      ...keysProblem.rows('key-limit', 'address-unproved'),
    ],
  },
  revoke: {
    method: 'POST',
    path: '/api/developer/keys/:id/revoke',
    may: 'manage-account',
    summary: 'Permanently revokes a key and returns the remaining ones.',
    params: z.object({ id: z.uuid() }),
    reply: ApiKeys,
    problems: [...accountsProblem.rows('account-needed'), ...keysProblem.rows('key-not-found')],
  },
} satisfies Record<string, Endpoint>
