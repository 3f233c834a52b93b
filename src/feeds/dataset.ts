import { product } from '#kit/shared/product.ts'

/** Facts from an open source stay under that source's license, which each item names. */
export const OPEN_DATA_LICENSE = 'https://creativecommons.org/licenses/by/4.0/'

/** Media type of a page. */
export const RPDE_TYPE = 'application/vnd.openactive.rpde+json; version=1'

export const feedPaths = {
  facilityUses: '/api/openactive/facility-uses',
  slots: '/api/openactive/slots',
} as const

export const facilitiesFile = '/api/open-data/facilities.csv'

type Site = { absolute: (path: string) => string; path: string; supportEmail: string }

/** schema.org Dataset as OpenActive requires. */
export function describeDataset({ absolute, path, supportEmail }: Site) {
  const url = absolute(path)
  return {
    '@context': ['https://schema.org/', 'https://openactive.io/'],
    '@type': 'Dataset',
    '@id': url,
    url,
    name: `${product.name}: fields, courts and available times`,
    description: 'Sports fields and courts, with live availability for the next 14 days.',
    keywords: ['Sports', 'Facilities', 'Fields', 'Courts', 'Availability', 'OpenActive'],
    license: OPEN_DATA_LICENSE,
    discussionUrl: absolute('/contact'),
    documentation: 'https://developer.openactive.io/',
    inLanguage: ['en-US'],
    schemaVersion: 'https://www.openactive.io/modelling-opportunity-data/2.0/',
    datePublished: '2026-11-22T00:00:00Z',
    publisher: { '@type': 'Organization', name: product.name, url: absolute('/'), email: supportEmail },
    distribution: [
      download('FacilityUse', absolute(feedPaths.facilityUses)),
      download('Slot', absolute(feedPaths.slots)),
    ],
  }
}

function download(kind: string, contentUrl: string) {
  return {
    '@type': 'DataDownload',
    name: kind,
    additionalType: `https://openactive.io/${kind}`,
    encodingFormat: RPDE_TYPE,
    contentUrl,
  }
}
