import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import { keyScopes } from '#accounts/key-rules.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { problems } from '#kit/shared/problem.ts'
import { tidyLine } from '#kit/shared/tidy-text.ts'
import { KEY_LIMIT, KEY_NAME_LENGTH, KEY_RATE } from './key-limits.ts'

export const keysProblem = problems({
  'key-not-found': [404, 'There is no such key any more.'],
  'key-limit': [409, `You have ${KEY_LIMIT} keys already. Revoke one that you do not use any more.`],
  'address-unproved': [403, 'Open the link in our mail first, so that we know that your email address is yours.'],
  'too-many-requests': [429, `A key can send ${KEY_RATE} requests a minute. Please wait a moment and try again.`],
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
  name: z
    .string()
    .max(200)
    .transform(tidyLine)
    .pipe(z.string().min(1, 'Give the key a name.').max(KEY_NAME_LENGTH, `Use at most ${KEY_NAME_LENGTH} characters.`)),
  scopes: z
    .array(KeyScope)
    .min(1, 'Choose what the key may do.')
    .max(keyScopes.length)
    .transform(scopes => keyScopes.filter(scope => scopes.includes(scope))),
})
export type NewKey = z.output<typeof NewKey>

export const keyEndpoints = {
  list: {
    method: 'GET',
    path: '/api/developer/keys',
    may: 'manage-account',
    summary: 'The API keys of this account, the newest first.',
    isPersonal: true,
    reply: ApiKeys,
    problems: accountsProblem.rows('account-needed'),
  },
  create: {
    method: 'POST',
    path: '/api/developer/keys',
    may: 'manage-account',
    summary:
      'Makes an API key and tells it this once. Within 10 minutes after signing in, with a proved email address.',
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
    summary: 'Ends a key at once and for good; answers those that are left.',
    params: z.object({ id: z.uuid() }),
    reply: ApiKeys,
    problems: [...accountsProblem.rows('account-needed'), ...keysProblem.rows('key-not-found')],
  },
} satisfies Record<string, Endpoint>
