import type { Facility } from '#facilities/contract.ts'
import { FacilityDrawing } from './facility-drawing.tsx'
import { ownPhotoOf } from './own-photo.ts'

type FacilityPictureProps = {
  facility: Facility
  /** Among the first things seen: a photo is loaded at once and not when it comes near. */
  eager?: boolean
}

/** The owner's first photo on this site, else the drawing to scale. Says nothing to a screen reader: the text beside it says it all. */
export function FacilityPicture({ facility, eager = false }: FacilityPictureProps) {
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
