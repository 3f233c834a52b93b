import { z } from 'zod'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { byRule, typedLine } from '#kit/shared/typed-text.ts'
import { passkeyNameFault } from './account-form.ts'
import { accountsProblem, FRESH_MINUTES, Session } from './contract.ts'
import { Security } from './sign-in-methods-contract.ts'

/** Per account. */
export const PASSKEY_LIMIT = 20

/** WebAuthn options in JSON. */
const DeviceQuestion = z.looseObject({ challenge: z.string() })
export type DeviceQuestion = z.infer<typeof DeviceQuestion>

const base64url = (length: number) =>
  z
    .string()
    .regex(/^[\w-]*$/)
    .max(length)
const fromDevice = {
  id: base64url(1400).min(1),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional().catch(undefined),
  // We request none.
  clientExtensionResults: z.unknown().transform(() => ({})),
}
const NewPasskey = z.object({
  ...fromDevice,
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(30_000),
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
})
export type NewPasskey = z.infer<typeof NewPasskey>

const PasskeyProof = z.object({
  ...fromDevice,
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(4_000),
    userHandle: base64url(200)
      .nullish()
      .transform(text => text ?? undefined),
  }),
})
export type PasskeyProof = z.infer<typeof PasskeyProof>

const passkeyName = typedLine.superRefine(byRule(passkeyNameFault))

const byId = z.object({ id: z.uuid() })

export const passkeyEndpoints = {
  start: {
    method: 'POST',
    path: '/api/account/passkeys/start',
    may: 'manage-account',
    summary: `Starts adding a passkey, within ${FRESH_MINUTES} minutes of signing in. Returns the options for the device, which has five minutes to respond.`,
    reply: DeviceQuestion,
    limit: { max: 60, minutes: 10 },
    problems: accountsProblem.rows('account-needed', 'sign-in-anew', 'passkey-limit'),
  },
  add: {
    method: 'POST',
    path: '/api/account/passkeys',
    may: 'manage-account',
    summary: 'Adds the passkey a device has created.',
    body: z.object({ name: passkeyName, credential: NewPasskey }),
    reply: Security,
    problems: accountsProblem.rows('account-needed', 'sign-in-anew', 'passkey-not-added', 'passkey-limit'),
  },
  rename: {
    method: 'POST',
    path: '/api/account/passkeys/:id/rename',
    may: 'manage-account',
    summary: 'Renames a passkey.',
    params: byId,
    body: z.object({ name: passkeyName }),
    reply: Security,
    problems: accountsProblem.rows('account-needed', 'passkey-not-found'),
  },
  remove: {
    method: 'POST',
    path: '/api/account/passkeys/:id/remove',
    may: 'manage-account',
    summary: `Removes a passkey, within ${FRESH_MINUTES} minutes of signing in, and ends all other sessions.`,
    params: byId,
    reply: Security,
    problems: accountsProblem.rows('account-needed', 'sign-in-anew', 'last-sign-in-method', 'passkey-not-found'),
  },
  startSignIn: {
    method: 'POST',
    path: '/api/account/passkey-sign-in/start',
    may: 'sign-in',
    summary: 'Starts signing in with a passkey. Returns the options for the device, which has five minutes to respond.',
    reply: DeviceQuestion,
    limit: { max: 60, minutes: 10 },
  },
  signIn: {
    method: 'POST',
    path: '/api/account/passkey-sign-in',
    may: 'sign-in',
    summary: 'Signs this browser in with the device’s signed response.',
    body: PasskeyProof,
    reply: Session,
    limit: { max: 60, minutes: 10 },
    problems: accountsProblem.rows('passkey-refused'),
  },
} satisfies Record<string, Endpoint>
