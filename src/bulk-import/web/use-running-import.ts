import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { announce } from '#kit/web/live-region.tsx'
import { useSessionValue } from '#kit/web/session-value.ts'
import type { FacilityImport } from '../contract.ts'
import { importsQuery, isGone, progressQuery } from './api.ts'
import { quarterOf } from './import-progress.ts'
import { rowsText } from './import-words.ts'

type RunningImportOptions = {
  isSignedIn: boolean
  /** Called once with what came of the import that was followed; with null when nobody can tell any more. */
  onEnd: (outcome: FacilityImport | null) => void
}

/** Follows an import that goes on as a job, also one that was begun before this page was loaded. */
export function useRunningImport({ isSignedIn, onEnd }: RunningImportOptions) {
  const client = useQueryClient()
  const [{ id }, setFollowed] = useSessionValue('import', nobody)
  const imports = useQuery({ ...importsQuery, enabled: isSignedIn && id === '' })
  const { data, error } = useQuery(progressQuery(id))
  // Also the last answer, until what came of it stands in its place.
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

/** Says how far it is four times, and not each second. */
function useSpokenQuarters(progress: FacilityImport | null) {
  const quarter = progress ? quarterOf(progress) : 0
  const speak = useEffectEvent(() => {
    if (progress) announce(rowsText(progress))
  })
  useEffect(() => {
    if (quarter > 0) speak()
  }, [quarter])
}
