import type { Place } from './contract.ts'
import { foldName } from './rules.ts'

/**
 * The quick table of the specification (section 5), looked up without a request. It asks for about 25 cities and names
 * none; these are the largest of Texas, towns around Frisco and twelve large cities elsewhere, as in data/gazetteer.txt
 * (GeoNames, CC BY 4.0).
 */
export const knownCities: readonly Place[] = [
  city('Frisco', 'TX', 33.1507, -96.8236),
  city('Dallas', 'TX', 32.7831, -96.8067),
  city('Fort Worth', 'TX', 32.7254, -97.3208),
  city('Plano', 'TX', 33.0198, -96.6989),
  city('McKinney', 'TX', 33.1976, -96.6153),
  city('Allen', 'TX', 33.1032, -96.6705),
  city('Arlington', 'TX', 32.7357, -97.1081),
  city('Irving', 'TX', 32.814, -96.9489),
  city('Garland', 'TX', 32.9126, -96.6389),
  city('Richardson', 'TX', 32.9482, -96.7297),
  city('Austin', 'TX', 30.2672, -97.7431),
  city('Houston', 'TX', 29.7633, -95.3633),
  city('San Antonio', 'TX', 29.4241, -98.4936),
  city('New York', 'NY', 40.7143, -74.006),
  city('Los Angeles', 'CA', 34.0522, -118.2437),
  city('Chicago', 'IL', 41.85, -87.65),
  city('Phoenix', 'AZ', 33.4484, -112.074),
  city('Philadelphia', 'PA', 39.9524, -75.1636),
  city('San Diego', 'CA', 32.7157, -117.1647),
  city('San Francisco', 'CA', 37.7749, -122.4194),
  city('Seattle', 'WA', 47.6062, -122.3321),
  city('Denver', 'CO', 39.7392, -104.9847),
  city('Boston', 'MA', 42.3584, -71.0598),
  city('Atlanta', 'GA', 33.749, -84.388),
  city('Miami', 'FL', 25.7743, -80.1937),
]

/** Matches with or without the state. The gazetteer covers all other cities. */
export function knownCity(text: string): Place | undefined {
  const typed = foldName(text)
  return knownCities.find(({ name, label }) => [name, label].some(known => foldName(known) === typed))
}

function city(name: string, state: string, latitude: number, longitude: number): Place {
  return { kind: 'city', label: `${name}, ${state}`, name, state, latitude, longitude }
}
