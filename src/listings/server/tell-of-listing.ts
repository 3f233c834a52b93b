import { hash } from 'node:crypto'
import type { Tx } from '#kit/server/db.ts'
import { product } from '#kit/shared/product.ts'
import { countRecent } from '#messages/server/count-recent.ts'
import { queueMessage } from '#messages/server/queue-message.ts'
import type { ListingForm } from '../contract.ts'
import { CONFIRMATIONS } from '../rules.ts'

/** What the mails about a new listing are written from. */
export type ListingMessages = {
  'listing-waiting': { id: string } & Pick<
    ListingForm,
    | 'facilityName'
    | 'contactName'
    | 'email'
    | 'phone'
    | 'address'
    | 'city'
    | 'state'
    | 'zipCode'
    | 'facilityType'
    | 'sportTypes'
    | 'pricePerHour'
  > & {
      /** False when the owner is sent no confirmation. */
      isOwnerTold: boolean
    }
  'listing-received': Pick<ListingForm, 'facilityName' | 'city' | 'email'> & { id: string }
}

/**
 * Tells us and the owner. The same words are told once, however often they are sent; a corrected address is told like a new
 * one, and so are we. Past three confirmations a day to one address only we are.
 */
export async function tellOfListing(tx: Tx, { id, ...form }: ListingForm & { id: string }): Promise<void> {
  const { description: _, availability: __, amenities: ___, ...facts } = form
  const { facilityName, city, email } = form
  const toOwner = {
    kind: 'listing-received',
    recipient: email,
    payload: { id, facilityName, city, email } satisfies ListingMessages['listing-received'],
    dedupeKey: `listing-received:${id}:${email.toLowerCase()}`,
  }
  const { kind, recipient, dedupeKey: exceptKey } = toOwner
  const { max, hours } = CONFIRMATIONS
  const isOwnerTold = (await countRecent(tx, { kind, recipient, hours, exceptKey })) < max
  const toUs = {
    kind: 'listing-waiting',
    recipient: product.supportEmail,
    payload: { id, ...facts, isOwnerTold } satisfies ListingMessages['listing-waiting'],
    dedupeKey: `listing-waiting:${id}:${hash('sha1', JSON.stringify(facts), 'base64url')}`,
  }
  await queueMessage(tx, isOwnerTold ? [toUs, toOwner] : [toUs])
}
