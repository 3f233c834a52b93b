import { type Box, swimming } from './drawing-dimensions.ts'
import { bothEnds, line, rect, rounded } from './drawing-path.ts'

export function PoolMarkings({ box, paint }: { box: Box; paint: string }) {
  const { lengthFt: length, widthFt: width } = box
  const lanes = Math.max(1, Math.min(swimming.mostLanes, Math.round(width / swimming.laneFt)))
  const laneFt = width / lanes
  const middles = Array.from({ length: lanes }, (_, i) => (i + 0.5) * laneFt - width / 2)
  const ropes = middles.slice(1).map(y => line(-length / 2, y - laneFt / 2, length / 2, y - laneFt / 2))
  const thick = (feet: number) => rounded((feet * laneFt) / swimming.laneFt)
  return (
    <>
      <path d={middles.map(y => bottomLine(length, y, laneFt)).join('')} stroke={paint} strokeWidth={thick(0.9)} />
      <path d={ropes.join('')} stroke="#ffffff" strokeWidth={thick(0.55)} />
      <path d={ropes.join('')} stroke="#d8352f" strokeWidth={thick(0.55)} strokeDasharray="3 3" />
      <path
        d={middles.map(y => rect(-length / 2 - laneFt * 0.22, y, laneFt * 0.35, laneFt * 0.35)).join('')}
        fill="#f7f8f8"
        stroke="#5d6b75"
        strokeWidth={thick(0.3)}
      />
    </>
  )
}

function bottomLine(length: number, y: number, laneFt: number): string {
  const stop = Math.max(0, length / 2 - swimming.bottomLineFromWallFt)
  const cross = Math.min(swimming.crossFt, laneFt * 0.4) / 2
  return line(-stop, y, stop, y) + bothEnds(end => line(end * stop, y - cross, end * stop, y + cross))
}
