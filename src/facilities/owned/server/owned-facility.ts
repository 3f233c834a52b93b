import type { FactValues } from '#facilities/facts.ts'
import { addressLine } from '#facilities/server/address-line.ts'
import { factsOf, factTypes } from '#facilities/server/fact-columns.ts'

export type OwnedFacility = FactValues & {
  /** The owner's own number for it. */
  ref: string | null
  /** Normalized name, street and ZIP code: distinguishes facilities without a number. */
  addressKey: string
}

/** With the properties of its columns. */
export function toStored<Key extends string | null>({
  ref,
  addressKey,
  ...facility
}: Omit<OwnedFacility, 'addressKey'> & { addressKey: Key }) {
  return { ...factsOf(facility), ownerRef: ref, ownerAddressKey: addressKey, address: addressLine(facility) }
}

export const storedTypes = { ...factTypes, ownerRef: 'text', ownerAddressKey: 'text', address: 'text' }
