import type { ReactNode } from 'react'
import { type DataSource, dataSources } from '#facilities/data-sources.ts'
import { paths } from '#kit/shared/paths.ts'
import { PageHead } from '#kit/web/page-head.tsx'
import { Table, type TableColumn } from '#kit/web/table/table.tsx'

/** /data-sources: publishers of the catalog's data, their licenses, and what was changed. */
export function Component() {
  return (
    <div className="page-width flex flex-col gap-8 py-10 text-ink">
      <PageHead
        title="Where our data comes from"
        description="The open data behind our catalog of fields and courts, its licenses, and what we changed."
        path={paths.dataSources}
      />
      <header className="flex flex-col gap-3">
        <h1 className="text-4xl">Where our data comes from</h1>
        <p className="max-w-2xl text-muted">
          Our catalog starts with public parks, courts, fields and pools that cities publish as open data. Thank you to
          everyone who collects it. The publishers don’t endorse this site, and the data may be out of date, so call
          before you go.
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
  { key: 'place', header: 'Area', cell: source => source.place },
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
        <li>We merged entries for the same place and combined their sports and amenities.</li>
        <li>We left out sports you can’t book here, such as handball and bocce, and places marked as closed.</li>
        <li>
          Where a source maps outlines, we calculated court and field sizes from them. They’re close, but not surveyed.
          If there’s no outline, or it can’t be a single court, we don’t give a size and the drawing shows a standard
          one.
        </li>
        <li>We looked up time zones by location and standardized the names of sports and surfaces.</li>
        <li>
          No source has prices. The prices for these places are samples we made up, and they’re marked as samples. So
          are the opening hours.
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
        About 40 fields and courts around Dallas–Fort Worth are fictional, so you can try every feature. Each one has a
        Sample badge. Their names, addresses and phone numbers aren’t real, so don’t go there to play.
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
        Lacrosse tournament details come from public pages by their organizers and others who list them. Each one links
        to its source and shows what the source didn’t say. The organizers don’t endorse this site, so check with them
        before you register.
      </p>
    </section>
  )
}

function Places() {
  return (
    <section aria-labelledby="places" className="flex max-w-2xl flex-col gap-3">
      <h2 id="places" className="text-2xl">
        Cities and map
      </h2>
      <p>
        Cities, populations and ZIP codes are from{' '}
        <a className="inline-link" href="https://www.geonames.org/" rel="noreferrer">
          GeoNames
        </a>{' '}
        (CC BY 4.0) and the US Census Bureau (public domain), as are the outlines of states and counties. We rounded
        locations, corrected a few populations and left out places that no longer exist.
      </p>
    </section>
  )
}
