import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { usePublicConfig } from '#app/web/config/public-config.ts'
import type { OpenDataSummary } from '#feeds/contract.ts'
import { describeDataset, facilitiesFile, feedPaths, OPEN_DATA_LICENSE, RPDE_TYPE } from '#feeds/dataset.ts'
import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import { queryContext } from '#kit/web/api/query-client.ts'
import { useAbsoluteUrl } from '#kit/web/site.ts'
import { InfoPage } from './info-page.tsx'
import { Points, SupportAddress, TextLink } from './info-parts.tsx'

const summaryQuery = { queryKey: ['/api/open-data'] }

export async function loader({ context }: LoaderFunctionArgs): Promise<null> {
  await context.get(queryContext).prefetchQuery(summaryQuery)
  return null
}

/** /open-data: feeds for other sites, also in its JSON-LD. */
export function Component() {
  const absolute = useAbsoluteUrl()
  const supportEmail = usePublicConfig()?.supportEmail ?? product.supportEmail
  return (
    <InfoPage
      title="Open data"
      description="Fields, courts and open times as open data for your site or app: OpenActive feeds, a CSV file and a calendar for each facility."
      path={paths.openData}
      facts={[describeDataset({ absolute, path: paths.openData, supportEmail })]}
      lead={<p>Show our fields, courts and open times on your site or app. It’s free, and you don’t need a key.</p>}
      sections={[
        { id: 'feeds', heading: 'Two feeds', body: <Feeds /> },
        { id: 'files', heading: 'CSV file and calendars', body: <Files /> },
        { id: 'use', heading: 'How to read the feeds', body: <Use /> },
        { id: 'license', heading: 'License', body: <License /> },
      ]}
    />
  )
}

function Feeds() {
  const isDemo = usePublicConfig()?.mode === 'demo'
  return (
    <>
      <dl className="flex flex-col gap-4">
        <Feed name="Fields and courts" path={feedPaths.facilityUses}>
          Name, address, sports and amenities of every facility. If we don’t know the ZIP code or street, the feed gives
          the nearest ZIP code and the park’s name, marked as approximate. <Excluded />
        </Feed>
        <Feed name="Times" path={feedPaths.slots}>
          Every time you can book here in the next 14 days, with its price and whether it’s still open. Facilities that
          keep their calendar in another system aren’t included, because we don’t know their times well enough.
        </Feed>
      </dl>
      <p>
        Both feeds use <code className="wrap-anywhere">{RPDE_TYPE}</code>, with 500 items per page.
      </p>
      {isDemo && <p>This is a demo. The feeds include made-up places, prices and hours, marked as such.</p>}
    </>
  )
}

function Excluded() {
  const { data } = useQuery<OpenDataSummary>(summaryQuery)
  if (!data) return null
  const { listedFacilities, excludedFacilities } = data
  const listed = `${listedFacilities.toLocaleString('en-US')} facilities are in the feed.`
  if (excludedFacilities === 0) return listed
  return `${listed} Another ${excludedFacilities.toLocaleString('en-US')} aren’t, because we don’t know a nearby ZIP code.`
}

function Feed({ name, path, children }: { name: string; path: string; children: ReactNode }) {
  const absolute = useAbsoluteUrl()
  return (
    <div className="flex flex-col gap-1">
      <dt className="font-semibold">{name}</dt>
      <dd>{children}</dd>
      <dd>
        <a href={path} className="inline-link inline-flex min-h-11 items-center wrap-anywhere">
          {absolute(path)}
        </a>
      </dd>
    </div>
  )
}

function Files() {
  return (
    <>
      <dl className="flex flex-col gap-4">
        <Feed name="All facilities, CSV" path={facilitiesFile}>
          One row per field or court. Supports the same filters as our API, such as ?location=Brooklyn.
        </Feed>
      </dl>
      <p>
        Each facility also has an iCalendar feed with its taken times for the next 8 weeks and no names. Find it at
        /api/facilities/…/calendar.ics, with the facility’s ID from its page. Add ?availability=yes to include open
        times (RFC 7953). Some calendar apps can’t read those.
      </p>
    </>
  )
}

function Use() {
  return (
    <>
      <p>
        The feeds follow{' '}
        <a className="inline-link" href="https://developer.openactive.io/" rel="noreferrer">
          OpenActive
        </a>
        . Items are sorted by when they last changed.
      </p>
      <Points>
        <li>Read a page, save its items, and follow the URL in “next” until a page is empty.</li>
        <li>Start without parameters. You won’t get deletions of times that had passed before you started.</li>
        <li>Check that URL again later for changes. Every few seconds is fine.</li>
        <li>Delete items marked as deleted. Check at least once a week, or start over.</li>
        <li>An open time can be gone a moment later. Send people to the facility’s page to book it.</li>
      </Points>
      <p>
        Does something look wrong? Email <SupportAddress />.
      </p>
    </>
  )
}

function License() {
  return (
    <p>
      You can use all of it, including commercially, under{' '}
      <a className="inline-link" href={OPEN_DATA_LICENSE} rel="noreferrer">
        CC BY 4.0
      </a>
      . Credit {product.name} and link to us. Some places come from city open data with its own terms. Each of them
      names its source, so credit that too. <TextLink to={paths.dataSources}>All sources</TextLink>
    </p>
  )
}
