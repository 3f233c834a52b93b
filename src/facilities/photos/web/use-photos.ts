import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnPhoto } from '#facilities/contract.ts'
import { PHOTOS } from '#facilities/rules.ts'
import { ApiError, detailOf } from '#kit/web/api/api-error.ts'
import { announce } from '#kit/web/live-region.tsx'
import { addPhoto, describePhoto, keepPhotos, orderPhotos, removePhoto, restorePhoto } from './api.ts'

/** Can be restored. */
type Removed = { photo: OwnPhoto; position: number }

/** A rejected file and the reason. */
export type PhotoFault = { name: string; text: string }

export type PhotosState = ReturnType<typeof usePhotos>

/** Runs changes one at a time. */
export function usePhotos(facilityId: string, saved: readonly OwnPhoto[]) {
  const client = useQueryClient()
  const [order, setOrder] = useState<readonly OwnPhoto[] | null>(null)
  const [sending, setSending] = useState<{ name: string; number: number; of: number } | null>(null)
  const [faults, setFaults] = useState<PhotoFault[]>([])
  const [removed, setRemoved] = useState<Removed | null>(null)
  const photos = order ?? saved
  const keep = ({ photos: now }: { photos: OwnPhoto[] }) => keepPhotos(client, facilityId, now)

  /** Shows refusals, and the server's state if it is newer. */
  async function change(name: string, work: () => Promise<{ photos: OwnPhoto[] }>): Promise<boolean> {
    setFaults([])
    try {
      keep(await work())
      return true
    } catch (error) {
      const known = error instanceof ApiError ? error.problem?.photos : undefined
      if (known) keep({ photos: known as OwnPhoto[] })
      setFaults([{ name, text: detailOf(error) }])
      return false
    } finally {
      setOrder(null)
    }
  }

  async function add(files: readonly File[]) {
    const wrong: PhotoFault[] = []
    setFaults([])
    for (const [index, file] of files.entries()) {
      setSending({ name: file.name, number: index + 1, of: files.length })
      const text = fileFault(file) ?? (await sendOne(file))
      if (text) wrong.push({ name: file.name, text })
    }
    setSending(null)
    setFaults(wrong)
    const count = files.length - wrong.length
    announce(`${count} of ${files.length} photos added.`)
  }

  async function sendOne(file: File): Promise<string | undefined> {
    try {
      keep(await addPhoto({ params: { id: facilityId }, body: { photo: file, alt: '' } }))
      return undefined
    } catch (error) {
      return detailOf(error)
    }
  }

  return {
    photos,
    sending,
    faults,
    removed,
    isFull: photos.length >= PHOTOS.most,
    add: (files: readonly File[]) => void add(files),
    /** Optimistic. */
    async saveOrder(next: readonly OwnPhoto[]) {
      setOrder(next)
      const photoIds = next.map(photo => photo.id)
      await change('Order', () => orderPhotos({ params: { id: facilityId }, body: { photoIds } }))
    },
    describe: (photo: OwnPhoto, alt: string) =>
      change('Description', () => describePhoto({ params: { id: facilityId, photoId: photo.id }, body: { alt } })),
    async remove(photo: OwnPhoto) {
      const position = photos.indexOf(photo)
      const params = { id: facilityId, photoId: photo.id }
      if (!(await change('Photo', () => removePhoto({ params, body: {} })))) return
      setRemoved({ photo, position })
      announce('Photo removed.')
    },
    async undo({ photo, position }: Removed) {
      const params = { id: facilityId, photoId: photo.id }
      if (await change('Photo', () => restorePhoto({ params, body: { position } }))) setRemoved(null)
    },
  }
}

/** Undefined if it may be a photo. */
export function fileFault({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | undefined {
  if (/\.hei[cf]$/i.test(name) || /^image\/hei[cf]/.test(type))
    return 'We can’t read HEIC photos. Save it as JPEG and try again.'
  if (type !== '' && !/^image\/(?:jpeg|png|webp)$/.test(type)) return 'Choose a JPEG, PNG or WebP photo.'
  if (size > PHOTOS.maxBytes) return 'Photos can be up to 15 MB. Save a smaller version and try again.'
  return undefined
}
