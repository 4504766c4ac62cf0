import { CheckCircleFilled } from '@ant-design/icons'
import { useState } from 'react'
import { useRoleStep } from '#features/access/public.tsx'
import { useUserStep } from '#features/identity/public.tsx'
import { useAnnouncementStep } from '#features/messaging/public.tsx'
import { useFormStep } from '#features/online/public.tsx'
import { useDepartStep } from '#features/organisation/public.tsx'
import { useTenantStep } from '#features/tenancy/public.tsx'
import { storedPreferences, storedSession } from '#kit/call/storage.ts'
import { Link } from '#kit/page/link.tsx'
import { useRoutes } from '#shell/menu/use-menu.tsx'

/** What a new tenant sets up, for those who may; it goes when all is done or when it is put away. */
export function SetupChecklist() {
  const [isPutAway, setPutAway] = useState(() => storedPreferences.read(preferenceKey()) === true)
  const has = useHasPage()
  const isForThisUser = ['/isps/depart', '/isps/role', '/isps/user'].every(has)
  const putAway = () => {
    storedPreferences.write(preferenceKey(), true)
    setPutAway(true)
  }
  return isForThisUser && !isPutAway && <Steps onPutAway={putAway} />
}

function Steps({ onPutAway }: { onPutAway: () => void }) {
  const has = useHasPage()
  const all = [
    useTenantStep(),
    useDepartStep(),
    useRoleStep(),
    useUserStep(),
    useFormStep(),
    useAnnouncementStep(),
  ]
  const steps = all.filter((step) => step !== undefined).filter(({ path }) => has(path))
  const done = steps.filter(({ isDone }) => isDone).length
  if (done === steps.length || steps.some(({ isDone }) => isDone === undefined)) return null
  return (
    <section className="home-setup" aria-label="开始使用">
      <header>
        <h2>开始使用</h2>
        <span>
          已完成 {done}/{steps.length}
        </span>
        <button type="button" onClick={onPutAway}>
          不再显示
        </button>
      </header>
      <ol>
        {steps.map(({ title, hint, path, isDone }, index) => (
          <li key={path}>
            <Link to={path} data-done={isDone}>
              {isDone ? <CheckCircleFilled aria-label="已完成" /> : <i>{index + 1}</i>}
              <span>
                <strong>{title}</strong>
                <small>{hint}</small>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}

function useHasPage() {
  const routes = useRoutes()
  return (path: string) => routes.some((route) => route.path === path)
}

const preferenceKey = () =>
  `setup.${storedSession.read('username')}@${storedSession.read('tenantId')}` as const
