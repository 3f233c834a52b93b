import { SquareArrowOutUpRight } from 'lucide-react'
import type { Facility, FacilityPhoto } from '#facilities/contract.ts'
import { PhotoImage } from '#facilities/web/photo-image.tsx'
import { useAbsoluteUrl } from '#kit/web/site.ts'
import { still } from '#kit/web/still.tsx'

/** The drawing code is a tenth of the page's JavaScript, and this drawing comes with the HTML. */
const Drawing = still(
  import.meta.env.SSR ? (await import('#facilities/drawing/web/facility-drawing.tsx')).FacilityDrawing : null,
  async () => (await import('#facilities/drawing/web/facility-drawing.tsx')).FacilityDrawing,
)

/**
 * The owner's photos, the first one large; without any the drawing to scale. Pages load nothing from other sites, so
 * photos there are links.
 */
export function FacilityPictures({ facility }: { facility: Facility }) {
  const uploaded = new Set(facility.photos.map(photo => photo.url))
  const rest = facility.photosUrls.filter(address => !uploaded.has(address))
  const { own, elsewhere } = splitPhotos(rest, useAbsoluteUrl()(''))
  const [first, ...others] = [
    ...facility.photos.map(photo => ({ address: photo.url, photo })),
    ...own.map(address => ({ address, photo: undefined })),
  ]
  const count = others.length + (first ? 1 : 0)
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {first ? (
        <Shown {...first} name={facility.name} isFirst />
      ) : (
        <Drawing className={large} part={{ facility, className: 'block size-full' }} />
      )}
      {others.length > 0 && (
        <ul className="grid grid-cols-3 gap-2">
          {others.map((entry, index) => (
            <li key={entry.address}>
              <Shown {...entry} name={`${facility.name}, view ${index + 2}`} />
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
                Photo {count + index + 1} on {host}
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

type ShownProps = { address: string; photo: FacilityPhoto | undefined; name: string; isFirst?: boolean }

/** Uploaded pictures have sizes and alt text. */
function Shown({ address, photo, name, isFirst = false }: ShownProps) {
  if (photo) {
    const [sizes, className] = isFirst
      ? ['(min-width: 64rem) 58vw, 100vw', large]
      : ['(min-width: 64rem) 19vw, 33vw', small]
    return <PhotoImage photo={photo} alt={photo.alt || name} sizes={sizes} eager={isFirst} className={className} />
  }
  if (isFirst) return <img src={address} alt={name} width={1120} height={700} className={large} />
  return <img src={address} alt={name} width={320} height={200} loading="lazy" decoding="async" className={small} />
}

const small = 'aspect-16/10 h-auto w-full rounded-md bg-mown object-cover'
const large =
  '-mx-4 aspect-16/10 h-auto w-[calc(100%+2rem)] max-w-none overflow-clip bg-mown object-cover sm:mx-0 sm:w-full sm:rounded-lg'

type Photos = {
  /** On this site, so that pages may show them. */
  own: string[]
  /** On other sites, shown as links. */
  elsewhere: { address: string; host: string }[]
}

/** `site` is this site's URL. Drops anything that is not a web URL. */
export function splitPhotos(photosUrls: readonly string[], site: string): Photos {
  const photos: Photos = { own: [], elsewhere: [] }
  for (const text of new Set(photosUrls)) {
    if (!URL.canParse(text, site)) continue
    const url = new URL(text, site)
    if (!['http:', 'https:'].includes(url.protocol)) continue
    if (url.origin === new URL(site).origin) photos.own.push(url.pathname + url.search)
    else photos.elsewhere.push({ address: url.href, host: url.host.replace(/^www\./, '') })
  }
  return photos
}
