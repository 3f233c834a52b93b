import type { MailContent } from '../contract.ts'

/**
 * For each kind of message the function that writes it, from the payload it was queued with. They are handed in from outside:
 * the domains that know what to say stand above this one. `never` lets every composer name the type of its own payload.
 */
export type Composers = Readonly<Record<string, (payload: never) => MailContent>>

/** Writes one message. Throws when nobody writes this kind, or what the composer throws. */
export function compose(composers: Composers, { kind, payload }: { kind: string; payload: unknown }): MailContent {
  const composer = Object.hasOwn(composers, kind) ? composers[kind] : undefined
  if (!composer) throw new Error(`Nobody writes messages of the kind "${kind}".`)
  return composer(payload as never)
}
