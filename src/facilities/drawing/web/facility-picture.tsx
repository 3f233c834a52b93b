import type { Facility } from '#facilities/contract.ts'
import { ownPhotoOf } from '#facilities/web/own-photo.ts'
import { PhotoImage } from '#facilities/web/photo-image.tsx'
import { loadPart } from '#kit/web/load-part.ts'
import { still } from '#kit/web/still.tsx'

/** Comes with the HTML: its code, a tenth of a list's, waits for the first new facility or sport. */
const Drawing = still(
  import.meta.env.SSR ? (await import('./facility-drawing.tsx')).FacilityDrawing : null,
  async () => (await loadPart(() => import('./facility-drawing.tsx'))).FacilityDrawing,
)

type FacilityPictureProps = {
  facility: Facility
  /** Above the fold: loads eagerly. */
  eager?: boolean
  /** The `sizes` attribute of photos. */
  sizes?: string
  /** Described for screen readers; otherwise hidden from them, since adjacent text covers it. */
  isNamed?: boolean
}

/** Card widths in one, two or three columns. */
const SIZES = '(min-width: 80rem) 26rem, (min-width: 40rem) 48vw, 96vw'

/** The owner's first photo on this site, else the drawing to scale. */
export function FacilityPicture({ facility, eager = false, sizes = SIZES, isNamed = false }: FacilityPictureProps) {
  const [cover] = facility.photos
  const alt = isNamed ? cover?.alt || facility.name : ''
  if (cover) return <PhotoImage {...{ photo: cover, alt, sizes, eager }} className="aspect-16/10 w-full" />
  const photo = ownPhotoOf(facility)
  if (!photo)
    return (
      <Drawing
        key={`${facility.id} ${facility.linesMarkedFor.join()}`}
        className="aspect-16/10 w-full bg-mown"
        part={{ facility, className: 'block size-full', ...(!isNamed && { title: '' }) }}
      />
    )
  return (
    <img
      src={photo}
      alt={alt}
      width={640}
      height={400}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      className="block aspect-16/10 h-auto w-full bg-mown object-cover"
    />
  )
}
