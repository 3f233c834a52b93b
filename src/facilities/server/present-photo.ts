import type { FacilityPhoto } from '#facilities/contract.ts'
import { type PhotoWidth, photoWidths } from '#facilities/rules.ts'
import type { OwnPhoto } from '../contract.ts'
import type { PhotoRow } from './store.ts'

export const PHOTO_PATH = '/photos/'

const FULL = photoWidths.at(-1)!

/** Changes with the content, so that it can be cached forever. */
export function photoFile({ id, digest }: Pick<PhotoRow, 'id' | 'digest'>, width: PhotoWidth): string {
  return `${id}.${digest}.${width}.webp`
}

/** Undefined for a name that is not ours. */
export function photoOfFile(name: string): string | undefined {
  return FILE.exec(name)?.[1]
}

const FILE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[0-9a-f]{16}\.(?:480|960|1600)\.webp$/

export function presentPhoto({ id, digest, ...photo }: PhotoRow): FacilityPhoto {
  const addressAt = (width: PhotoWidth) => PHOTO_PATH + photoFile({ id, digest }, width)
  const smaller = photoWidths.filter(width => width < photo.width && width !== FULL)
  return {
    ...photo,
    url: addressAt(FULL),
    srcSet: [...smaller.map(width => `${addressAt(width)} ${width}w`), `${addressAt(FULL)} ${photo.width}w`].join(', '),
  }
}

export function presentOwnPhoto(row: PhotoRow): OwnPhoto {
  return { id: row.id, ...presentPhoto(row) }
}
