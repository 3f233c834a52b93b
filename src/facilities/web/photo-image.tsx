import type { FacilityPhoto } from '#facilities/contract.ts'
import { joinClasses } from '#kit/web/join-classes.ts'

type PhotoImageProps = {
  photo: FacilityPhoto
  /** The `sizes` attribute: the displayed width. */
  sizes: string
  /** Defaults to the photo's own text; empty where adjacent text covers it. */
  alt?: string
  /** Above the fold: loads eagerly. */
  eager?: boolean
  className: string
}

/** Fills its frame. The placeholder color is an SVG because pages have no style attributes. */
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
