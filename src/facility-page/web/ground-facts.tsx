import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Facility } from '#facilities/contract.ts'
import { paths } from '#kit/shared/paths.ts'
import { PageSection } from './page-section.tsx'

/** Unknown facts are left out. */
export function GroundFacts({ facility }: { facility: Facility }) {
  const { sportTypes, linesMarkedFor, capacity, lighting, indoorOutdoor } = facility
  return (
    <PageSection id="facts" title="Details">
      {facility.description && (
        <p className="max-w-prose wrap-anywhere whitespace-pre-line" dir="auto">
          {facility.description}
        </p>
      )}
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
        <Fact name="Sports">{sportTypes.join(', ')}</Fact>
        <Fact name="Lines for">{linesMarkedFor.join() !== sportTypes.join() && linesMarkedFor.join(', ')}</Fact>
        <Fact name="Type">{facility.fieldType}</Fact>
        <Fact name="Surface">{facility.surfaceType}</Fact>
        <Fact name="Size">{sizeText(facility)}</Fact>
        <Fact name="Setting">{indoorOutdoor && settings[indoorOutdoor]}</Fact>
        <Fact name="Lights">{lighting !== null && (lighting ? 'Yes' : 'No')}</Fact>
        <Fact name="Capacity">{capacity !== null && `${capacity.toLocaleString('en-US')} people`}</Fact>
        <Fact name="Amenities" isWide>
          {facility.amenities.length > 0 && <Amenities amenities={facility.amenities} />}
        </Fact>
      </dl>
      <Origin facility={facility} />
    </PageSection>
  )
}

const settings = { indoor: 'Indoor', outdoor: 'Outdoor', both: 'Indoor and outdoor' } as const

function Fact({ name, isWide = false, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  if (!children) return null
  return (
    <div className={isWide ? 'col-span-full' : undefined}>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}

function Amenities({ amenities }: { amenities: readonly string[] }) {
  return (
    <ul className="mt-1 flex flex-wrap gap-2">
      {amenities.map(amenity => (
        <li key={amenity} className="rounded-sm bg-sunken px-2.5 py-1 text-sm">
          {amenity}
        </li>
      ))}
    </ul>
  )
}

function sizeText({ dimensionsLengthFt, dimensionsWidthFt }: Facility): string | null {
  if (dimensionsLengthFt === null || dimensionsWidthFt === null) return null
  return `${Math.round(dimensionsLengthFt)} × ${Math.round(dimensionsWidthFt)} ft`
}

/** The source of these facts. */
function Origin({ facility: { isSample, source } }: { facility: Facility }) {
  if (isSample)
    return <p className="text-sm text-muted">This is a sample facility for the demo. You can’t play there.</p>
  if (source === null) return null
  return (
    <p className="text-sm text-muted">
      From public data that may be out of date.{' '}
      <Link to={paths.dataSources} className="inline-link">
        Where our data comes from
      </Link>
    </p>
  )
}
