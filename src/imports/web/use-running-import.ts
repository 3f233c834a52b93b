import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { announce } from '#kit/web/live-region.tsx'
import { useSessionValue } from '#kit/web/session-value.ts'
import type { FacilityImport } from '../contract.ts'
import { importsQuery, isGone, progressQuery } from './api.ts'
import { rowsText } from './import-labels.ts'
import { quarterOf } from './import-progress.ts'

type RunningImportOptions = {
  isSignedIn: boolean
  /** Called once with the outcome, or null if it cannot be known. */
  onEnd: (outcome: FacilityImport | null) => void
}

/** Also if started before a reload. */
export function useRunningImport({ isSignedIn, onEnd }: RunningImportOptions) {
  const client = useQueryClient()
  const [{ id }, setFollowed] = useSessionValue('import', nobody)
  const imports = useQuery({ ...importsQuery, enabled: isSignedIn && id === '' })
  const { data, error } = useQuery(progressQuery(id))
  // The last response stays until the outcome replaces it.
  const progress = (id !== '' && data) || null

  function follow(started: FacilityImport) {
    client.setQueryData(progressQuery(started.id).queryKey, started)
    setFollowed({ id: started.id })
  }

  const found = imports.data?.find(({ status }) => status === 'importing')
  const followFound = useEffectEvent(follow)
  useEffect(() => {
    if (found) followFound(found)
  }, [found])

  const end = useEffectEvent((outcome: FacilityImport | null) => {
    setFollowed(nobody)
    client.removeQueries({ queryKey: importsQuery.queryKey })
    onEnd(outcome)
  })
  const isOver = id !== '' && (isGone(error) || (data !== undefined && data.status !== 'importing'))
  useEffect(() => {
    if (isOver) end(data && data.status !== 'importing' ? data : null)
  }, [isOver, data])

  useSpokenQuarters(progress)
  return { progress, isConnectionLost: progress !== null && error !== null, follow }
}

const nobody = { id: '' }

/** Announces progress four times, not every second. */
function useSpokenQuarters(progress: FacilityImport | null) {
  const quarter = progress ? quarterOf(progress) : 0
  const speak = useEffectEvent(() => {
    if (progress) announce(rowsText(progress))
  })
  useEffect(() => {
    if (quarter > 0) speak()
  }, [quarter])
}
