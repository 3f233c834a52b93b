type Address = { street: string | null; city: string; state: string; zip: string | null }

/** "350 Main St, Frisco, TX 75034", as far as known. */
export function addressLine({ street, city, state, zip }: Address): string {
  const place = zip ? `${city}, ${state} ${zip}` : `${city}, ${state}`
  return street ? `${street}, ${place}` : place
}
