import type { ReactNode } from 'react'
import { type DataSource, dataSources } from '#facilities/data-sources.ts'
import { paths } from '#kit/shared/paths.ts'
import { PageHead } from '#kit/web/page-head.tsx'
import { Table, type TableColumn } from '#kit/web/table.tsx'

/** /data-sources: publishers of the catalog's data, their licenses, and what was changed. */
export function Component() {
  return (
    <div className="page-width flex flex-col gap-8 py-10 text-ink">
      <PageHead
        title="Where our data comes from"
        description="Whose open data our catalog of fields and courts starts with, under which licenses, and what we changed in it."
        path={paths.dataSources}
      />
      <header className="flex flex-col gap-3">
        <h1 className="text-4xl">Where our data comes from</h1>
        <p className="max-w-2xl text-muted">
          The catalog starts with public parks, courts, fields and pools that cities publish as open data. Thank you to
          everyone who collects it. The publishers do not endorse this site, and the data may be out of date: call
          before you travel.
        </p>
      </header>
      <Sources />
      <Changes />
      <Samples />
      <Tournaments />
      <Places />
    </div>
  )
}

function Sources() {
  return (
    <section aria-labelledby="sources" className="flex flex-col gap-3">
      <h2 id="sources" className="text-2xl">
        Sources and licenses
      </h2>
      <Table caption="Sources" captionHidden columns={columns} rows={dataSources} rowKey={source => source.key} />
    </section>
  )
}

const columns: readonly TableColumn<DataSource>[] = [
  { key: 'source', header: 'Source', cell: source => source.name, rowHeader: true },
  { key: 'place', header: 'Place', cell: source => source.place },
  { key: 'what', header: 'What we use', cell: source => source.what },
  { key: 'license', header: 'License', cell: license },
  { key: 'as-of', header: 'As of', cell: source => <span className="whitespace-nowrap">{source.asOf}</span> },
]

function license({ licence: name, licenceUrl: url }: DataSource): ReactNode {
  if (!url) return name
  return (
    <a className="inline-link" href={url} rel="noreferrer">
      {name}
    </a>
  )
}

function Changes() {
  return (
    <section aria-labelledby="changes" className="flex max-w-2xl flex-col gap-3">
      <h2 id="changes" className="text-2xl">
        What we changed
      </h2>
      <ul className="flex list-disc flex-col gap-2 pl-5">
        <li>Entries that describe the same place were merged, and their sports and amenities put together.</li>
        <li>
          Sports that cannot be booked here, such as handball and bocce, were left out. So were places marked as closed.
        </li>
        <li>
          Where the source maps outlines, sizes of courts and fields were computed from them. They are close, not
          surveyed. Without an outline, or where it cannot be a single court, no size is given and the drawing shows the
          usual one.
        </li>
        <li>Time zones were looked up from the position. Names of sports and surfaces were put into one form.</li>
        <li>
          No source has prices. The prices of these places are samples that we made up, and they are marked as samples.
          The same goes for opening hours.
        </li>
      </ul>
    </section>
  )
}

function Samples() {
  return (
    <section aria-labelledby="samples" className="flex max-w-2xl flex-col gap-3">
      <h2 id="samples" className="text-2xl">
        Sample facilities
      </h2>
      <p>
        About 40 fields and courts around Dallas–Fort Worth are made up, so that every feature can be tried. Each one
        carries a Sample badge. Their names, addresses and phone numbers belong to no real place, and nobody should go
        there to play.
      </p>
    </section>
  )
}

function Tournaments() {
  return (
    <section aria-labelledby="tournaments" className="flex max-w-2xl flex-col gap-3">
      <h2 id="tournaments" className="text-2xl">
        Tournaments
      </h2>
      <p>
        The lacrosse tournaments are facts from public pages of their organizers and of others who list them. Each one
        links to its source and says what the source did not. The organizers do not endorse this site: check with them
        before you register.
      </p>
    </section>
  )
}

function Places() {
  return (
    <section aria-labelledby="places" className="flex max-w-2xl flex-col gap-3">
      <h2 id="places" className="text-2xl">
        Places and map
      </h2>
      <p>
        Cities, populations and ZIP codes are from{' '}
        <a className="inline-link" href="https://www.geonames.org/" rel="noreferrer">
          GeoNames
        </a>{' '}
        (CC BY 4.0) and the US Census Bureau (public domain), as are the outlines of states and counties. We rounded
        positions, corrected a few populations and left out places that are no more.
      </p>
    </section>
  )
}
