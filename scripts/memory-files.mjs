// Temporary files of tests lie in memory where there is room: a database there says at once that something is stored.
import { existsSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'

const place = '/dev/shm'
const roomNeeded = 4_000_000_000
const longGone = 6 * 3_600_000

/** Sets TMPDIR for this process and all it starts, unless somebody has set it. */
export function keepTemporaryFilesInMemory() {
  if (process.env.TMPDIR || !existsSync(place)) return
  removeLeftovers()
  const { bavail, bsize } = statfsSync(place)
  if (bavail * bsize >= roomNeeded && canRunPrograms()) process.env.TMPDIR = place
}

/** What killed test runs left behind; a database whose directory is gone ends by itself. */
function removeLeftovers() {
  for (const name of readdirSync(place)) {
    const path = join(place, name)
    const isOld = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > longGone
    if (isOld && /^banyan-(?!postgres-)/.test(name)) rmSync(path, { recursive: true, force: true })
  }
}

/** Some tests start programs that lie among their temporary files. */
function canRunPrograms() {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
  const options = mounts.map((line) => line.split(' ')).findLast(([, at]) => at === place)?.[3] ?? 'noexec'
  return !options.split(',').includes('noexec')
}
