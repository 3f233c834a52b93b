import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import type { OpenDataSummary } from '#feeds/contract.ts'
import { describeDataset, facilitiesFile, feedPaths, OPEN_DATA_LICENSE, RPDE_TYPE } from '#feeds/dataset.ts'
import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import { queryContext } from '#kit/web/query-client.ts'
import { useAbsoluteUrl } from '#kit/web/site.ts'
import { usePublicConfig } from '../public-config.ts'
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
      description="Fields, courts and their free times as open data for your own site or app: OpenActive feeds, a CSV file, and a calendar for each facility."
      path={paths.openData}
      facts={[describeDataset({ absolute, path: paths.openData, supportEmail })]}
      lead={<p>Show our fields, courts and free times on your own site or app. It’s free, and you need no key.</p>}
      sections={[
        { id: 'feeds', heading: 'Two feeds', body: <Feeds /> },
        { id: 'files', heading: 'A file, and calendars', body: <Files /> },
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
          Name, address, sports and amenities of every facility. Where we don’t know the ZIP code or the street, the
          feed has the nearest ZIP code and the name of the park instead, and says that they are approximate.{' '}
          <Excluded />
        </Feed>
        <Feed name="Times" path={feedPaths.slots}>
          Every time of the next 14 days that can be booked here, with its price, and whether it is still free. Places
          whose calendar another system holds are left out: we do not know their times well enough.
        </Feed>
      </dl>
      <p>
        Both feeds come as <code className="wrap-anywhere">{RPDE_TYPE}</code>, with 500 items to a page.
      </p>
      {isDemo && <p>This is a demo: made-up places, prices and hours are in the feeds too, and say so.</p>}
    </>
  )
}

function Excluded() {
  const { data } = useQuery<OpenDataSummary>(summaryQuery)
  if (!data) return null
  const { listedFacilities, excludedFacilities } = data
  return `Listed: ${listedFacilities.toLocaleString('en-US')}. Left out, because we know no ZIP code near them: ${excludedFacilities.toLocaleString('en-US')}.`
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
          One line for each field or court. Takes the same filters as the list of our API, such as ?location=Brooklyn.
        </Feed>
      </dl>
      <p>
        Each facility also has a calendar to subscribe to (iCalendar), with the taken times of the next 8 weeks and no
        names. Its address is that of the facility’s page under /api, with /calendar.ics at the end:
        /api/facilities/…/calendar.ics. Add ?availability=yes for the free times too (RFC 7953); some calendar programs
        can’t read them.
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
        : things come in the order in which they last changed.
      </p>
      <Points>
        <li>Read a page, keep what it says, and go on at the address in “next” until a page is empty.</li>
        <li>Start without parameters. You won’t be sent deletions of times that were over before you started.</li>
        <li>Come back to that address later: it has what changed since. Every few seconds is fine.</li>
        <li>Delete what is marked as deleted. Come at least once a week, or begin again.</li>
        <li>A free time can be gone a moment later. Send people to the facility’s page to book it.</li>
      </Points>
      <p>
        Something looks wrong? Write to <SupportAddress />.
      </p>
    </>
  )
}

function License() {
  return (
    <p>
      You may use all of it, also in business, under{' '}
      <a className="inline-link" href={OPEN_DATA_LICENSE} rel="noreferrer">
        CC BY 4.0
      </a>
      : name {product.name} and link to us. Some places come from open data of cities, which keep their own terms. Each
      of those names its source; name it too. <TextLink to={paths.dataSources}>All sources</TextLink>
    </p>
  )
}
