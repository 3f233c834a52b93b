/** A publisher whose data the catalog holds. Plain data, so that pages need no library for it. */
export type DataSource = {
  /** The `source` of its facilities. */
  key: string
  name: string
  place: string
  /** As of when the data was taken; check the publisher's page before publishing the catalog again. */
  licence: string
  licenceUrl: string | null
  what: string
  /** The year or years the data describes. */
  asOf: string
}

const nycTerms = 'NYC Open Data: free to reuse'
const dcTerms = 'CC BY 4.0 (Open Data DC)'
const ccBy = 'https://creativecommons.org/licenses/by/4.0/'

export const dataSources: readonly DataSource[] = [
  {
    key: 'nyc_parks',
    name: 'NYC Parks, athletic facilities',
    place: 'New York City, NY',
    licence: nycTerms,
    licenceUrl: 'https://opendata.cityofnewyork.us/overview/',
    what: 'Courts and pools: sports, surfaces, lights and mapped outlines',
    asOf: '2026',
  },
  {
    key: 'nyc_directory',
    name: 'NYC Parks, facility directories',
    place: 'New York City, NY',
    licence: nycTerms,
    licenceUrl: 'https://opendata.cityofnewyork.us/overview/',
    what: 'Soccer and football fields, tennis centers, tracks, indoor pools and ice rinks',
    asOf: '2016–2017',
  },
  {
    key: 'dc_dpr',
    name: 'Open Data DC, parks and recreation areas',
    place: 'Washington, DC',
    licence: dcTerms,
    licenceUrl: ccBy,
    what: 'Parks with fields and courts, addresses and outlines',
    asOf: '2015–2016',
  },
  {
    key: 'dc_tennis',
    name: 'Open Data DC, tennis courts',
    place: 'Washington, DC',
    licence: dcTerms,
    licenceUrl: ccBy,
    what: 'Tennis courts with surfaces and lights',
    asOf: '2015–2016',
  },
  {
    key: 'dc_rec',
    name: 'Open Data DC, recreation facilities',
    place: 'Washington, DC',
    licence: dcTerms,
    licenceUrl: ccBy,
    what: 'Pools and aquatic centers with phone numbers',
    asOf: '2015–2016',
  },
  {
    key: 'brec',
    name: 'BREC, parks of East Baton Rouge',
    place: 'Baton Rouge, LA',
    licence: 'Public domain',
    licenceUrl: null,
    what: 'Parks with courts, diamonds, golf courses, lights and amenities',
    asOf: '2017',
  },
  {
    key: 'seattle_parks',
    name: 'City of Seattle, parks and their features',
    place: 'Seattle, WA',
    licence: 'Public domain (City of Seattle open data)',
    licenceUrl: 'https://data.seattle.gov/',
    what: 'Parks with addresses, sports and amenities',
    asOf: '2026',
  },
  {
    key: 'king_county',
    name: 'King County GIS, park facilities',
    place: 'King County, WA',
    licence: 'King County GIS open data: free to reuse',
    licenceUrl: 'https://gis-kingcounty.opendata.arcgis.com/',
    what: 'Fields, courts and pools with locations',
    asOf: 'Not stated',
  },
  {
    key: 'cambridge_ma',
    name: 'City of Cambridge, athletic facilities',
    place: 'Cambridge, MA',
    licence: 'PDDL 1.0',
    licenceUrl: 'https://opendatacommons.org/licenses/pddl/1-0/',
    what: 'Fields and courts with sports and locations',
    asOf: '2026',
  },
  {
    key: 'lexington_ky',
    name: 'Lexington-Fayette Urban County Government, parks',
    place: 'Lexington, KY',
    licence: 'City open data portal; no license text with the data',
    licenceUrl: null,
    what: 'Parks with addresses, sports and amenities',
    asOf: '2015',
  },
  {
    key: 'pittsburgh_wprdc',
    name: 'WPRDC, City of Pittsburgh courts and pools',
    place: 'Pittsburgh, PA',
    licence: 'CC BY 4.0',
    licenceUrl: ccBy,
    what: 'Courts and rinks with surfaces, pools with addresses',
    asOf: 'Not stated',
  },
  {
    key: 'philadelphia_ppr',
    name: 'OpenDataPhilly, tennis courts',
    place: 'Philadelphia, PA',
    licence: 'City open data portal; no license text with the data',
    licenceUrl: 'https://opendataphilly.org/',
    what: 'Tennis courts with locations',
    asOf: 'Not stated',
  },
  {
    key: 'austin_pard',
    name: 'City of Austin, parks',
    place: 'Austin, TX',
    licence: 'Public domain (copied under the Unlicense)',
    licenceUrl: 'https://unlicense.org/',
    what: 'Golf courses, pools, tennis centers and a soccer complex with addresses',
    asOf: '2015',
  },
  {
    key: 'los_angeles_rap',
    name: 'City of Los Angeles, recreation and parks facilities',
    place: 'Los Angeles, CA',
    licence: 'City open data portal; no license text with the data',
    licenceUrl: 'https://data.lacity.org/',
    what: 'Tennis courts, a pool and a golf course with addresses and phone numbers',
    asOf: 'Not stated',
  },
  {
    key: 'chicago_parks',
    name: 'Chicago Park District, facilities of parks',
    place: 'Chicago, IL',
    licence: 'City open data portal; no license text with the data',
    licenceUrl: 'https://data.cityofchicago.org/',
    what: 'Parks with fields, courts and locations',
    asOf: '2016',
  },
  {
    key: 'mecklenburg_gis',
    name: 'Mecklenburg County GIS, golf courses',
    place: 'Charlotte, NC',
    licence: 'MIT',
    licenceUrl: 'https://opensource.org/license/mit',
    what: 'Golf courses with addresses and phone numbers',
    asOf: 'Not stated',
  },
  {
    key: 'columbus_metro_parks',
    name: 'Columbus and Franklin County Metro Parks, parks',
    place: 'Columbus, OH',
    licence: 'No license text with the data',
    licenceUrl: null,
    what: 'A park with golf courses and its location',
    asOf: 'Not stated',
  },
  {
    key: 'grand_rapids_parks',
    name: 'Parks of Grand Rapids, OpenStreetMap contributors',
    place: 'Grand Rapids, MI',
    licence: 'ODbL 1.0 (© OpenStreetMap contributors)',
    licenceUrl: 'https://www.openstreetmap.org/copyright',
    what: 'Parks with fields, courts and locations',
    asOf: '2014',
  },
  {
    key: 'atlanta_golf',
    name: 'City of Atlanta, public golf courses',
    place: 'Atlanta, GA',
    licence: 'Facts from public pages; no license text',
    licenceUrl: null,
    what: 'Golf courses with addresses, phone numbers and locations',
    asOf: 'Not stated',
  },
  {
    key: 'sample',
    name: 'Openfield sample facilities',
    place: 'Dallas–Fort Worth, TX',
    licence: 'MIT',
    licenceUrl: null,
    what: 'Fictional fields and courts that show what the product can do',
    asOf: '2026',
  },
  {
    key: 'generated',
    name: 'Openfield generated facilities',
    place: 'All states',
    licence: 'MIT',
    licenceUrl: null,
    what: 'Fictional fields and courts for trying out a large catalog, if generated',
    asOf: '2026',
  },
]
