import { SquareArrowOutUpRight } from 'lucide-react'
import type { Facility } from '#facilities/contract.ts'
import { useAbsoluteUrl } from '#kit/web/site.ts'
import { still } from '#kit/web/still.tsx'
import { sortPhotos } from './sort-photos.ts'

/** What draws fields is a tenth of what the page would load, and this one is drawn when it arrives. */
const Drawing = still(
  import.meta.env.SSR ? (await import('#facilities/web/facility-drawing.tsx')).FacilityDrawing : null,
  async () => (await import('#facilities/web/facility-drawing.tsx')).FacilityDrawing,
)

/**
 * The owner's photos, the first one large; without any the drawing to scale. The page asks nothing of other sites, so photos
 * that lie elsewhere are links.
 */
export function FacilityPictures({ facility }: { facility: Facility }) {
  const { own, elsewhere } = sortPhotos(facility.photosUrls, useAbsoluteUrl()(''))
  const [first, ...others] = own
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {first ? (
        <img src={first} alt={facility.name} width={1120} height={700} className={large} />
      ) : (
        <Drawing className={large} part={{ facility, className: 'block size-full' }} />
      )}
      {others.length > 0 && (
        <ul className="grid grid-cols-3 gap-2">
          {others.map((photo, index) => (
            <li key={photo}>
              <img
                src={photo}
                alt={`${facility.name}, view ${index + 2}`}
                width={320}
                height={200}
                loading="lazy"
                decoding="async"
                className="aspect-16/10 h-auto w-full rounded-md bg-mown object-cover"
              />
            </li>
          ))}
        </ul>
      )}
      {elsewhere.length > 0 && (
        <ul className="flex flex-wrap gap-x-5 text-sm">
          {elsewhere.map(({ address, host }, index) => (
            <li key={address}>
              <a
                href={address}
                target="_blank"
                rel="noopener noreferrer"
                className="inline-link inline-flex min-h-11 items-center gap-1.5"
              >
                Photo {own.length + index + 1} on {host}
                <SquareArrowOutUpRight aria-hidden="true" className="size-4" />
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const large =
  '-mx-4 aspect-16/10 h-auto w-[calc(100%+2rem)] max-w-none overflow-clip bg-mown object-cover sm:mx-0 sm:w-full sm:rounded-lg'
