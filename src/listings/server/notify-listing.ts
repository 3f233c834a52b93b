import { hash } from 'node:crypto'
import type { Tx } from '#kit/server/db/db.ts'
import { product } from '#kit/shared/product.ts'
import { countRecent } from '#messages/server/count-recent.ts'
import { queueMessage } from '#messages/server/queue-message.ts'
import type { ListingForm } from '../contract.ts'
import { CONFIRMATIONS } from '../rules.ts'

/** Data of the emails about a new listing. */
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
      /** False if the owner gets no confirmation. */
      isOwnerTold: boolean
    }
  'listing-received': Pick<ListingForm, 'facilityName' | 'city' | 'email'> & { id: string }
}

/**
 * Notifies us and the owner, once per content however often it is sent. A corrected address counts as new. After three
 * confirmations a day to one address only we are notified.
 */
export async function notifySubmitted(tx: Tx, { id, ...form }: ListingForm & { id: string }): Promise<void> {
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
