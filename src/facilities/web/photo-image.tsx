import type { FacilityPhoto } from '#facilities/contract.ts'
import { joinClasses } from '#kit/web/join-classes.ts'

type PhotoImageProps = {
  photo: FacilityPhoto
  /** As the attribute of an image: how wide it is shown. */
  sizes: string
  /** What it shows; the photo's own words where nothing is said, and none where a text beside it says it all. */
  alt?: string
  /** Among the first things seen: it is loaded at once and not when it comes near. */
  eager?: boolean
  /** Gives the frame its size. */
  className: string
}

/** A photo that fills its frame, in the size that is needed. Its color is there before it is: as a drawing, since pages have no style attributes. */
export function PhotoImage({ photo, sizes, alt = photo.alt, eager = false, className }: PhotoImageProps) {
  return (
    <span className={joinClasses('relative block overflow-clip bg-mown', className)}>
      <svg aria-hidden="true" viewBox="0 0 1 1" preserveAspectRatio="none" className="absolute inset-0 size-full">
        <rect width="1" height="1" fill={photo.color} />
      </svg>
      <img
        src={photo.url}
        srcSet={photo.srcSet}
        sizes={sizes}
        alt={alt}
        width={photo.width}
        height={photo.height}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        draggable={false}
        className="absolute inset-0 size-full object-cover"
      />
    </span>
  )
}
