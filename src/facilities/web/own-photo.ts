import type { Facility } from '#facilities/contract.ts'

/** The owner's first photo on this site: pages show no pictures from other sites. */
export function ownPhotoOf({ photosUrls }: Pick<Facility, 'photosUrls'>): string | undefined {
  return photosUrls.find(address => /^\/[^/\\]/.test(address))
}
