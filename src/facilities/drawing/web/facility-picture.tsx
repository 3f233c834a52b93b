import type { Facility } from '#facilities/contract.ts'
import { ownPhotoOf } from '#facilities/web/own-photo.ts'
import { PhotoImage } from '#facilities/web/photo-image.tsx'
import { FacilityDrawing } from './facility-drawing.tsx'

type FacilityPictureProps = {
  facility: Facility
  /** Above the fold: loads eagerly. */
  eager?: boolean
}

/** Card widths in one, two or three columns. */
const SIZES = '(min-width: 80rem) 26rem, (min-width: 40rem) 48vw, 96vw'

/**
 * The owner's first photo on this site, else the drawing to scale. Hidden from screen readers: adjacent text covers it.
 */
export function FacilityPicture({ facility, eager = false }: FacilityPictureProps) {
  const [cover] = facility.photos
  if (cover) return <PhotoImage photo={cover} alt="" sizes={SIZES} eager={eager} className="aspect-16/10 w-full" />
  const photo = ownPhotoOf(facility)
  if (!photo) return <FacilityDrawing facility={facility} title="" className="block aspect-16/10 w-full" />
  return (
    <img
      src={photo}
      alt=""
      width={640}
      height={400}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      className="block aspect-16/10 h-auto w-full bg-mown object-cover"
    />
  )
}
