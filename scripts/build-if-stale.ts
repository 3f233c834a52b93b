import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { isBuildStale, root } from '#kit/server/program-files.ts'

if (isBuildStale()) {
  console.log('Building …')
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  const build = spawnSync(process.execPath, [vite, 'build', '--app', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  })
  process.exit(build.status ?? 1)
}
