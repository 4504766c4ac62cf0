import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { Alert, Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { ListDeclaration } from '#kit/list/declaration.ts'
import { ListBody } from '#kit/list/list-body.tsx'
import { Allow } from '#kit/ui/allow.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { partsByTheme } from './sub-rows.tsx'
import { useForm } from './use-form.ts'

const FormBin = lazy(() => import('./form-bin.tsx').then((file) => ({ default: file.FormBin })))

/** The records of an online form: the same list page as everywhere, described by the server (ONLINE-002, DEC-080). */
export function OnlineList({ code, ...declared }: { code: string } & ListDeclaration) {
  const { plan, declared: own, error, retry } = useForm(code)
  const [isBinOpen, setBinOpen] = useState(false)
  if (error)
    return <Alert type="error" title={error.message} action={<Button onClick={retry}>重试</Button>} />
  if (!plan) return <Skeleton rows={8} />
  const list = plan.calls.list as AnyEndpoint // `formListCalls` always contains it
  const toolbar = (
    <Allow call={plan.bin.list}>
      <Button onClick={() => setBinOpen(true)}>回收站</Button>
    </Allow>
  )
  return (
    <>
      <ListBody
        key={plan.code}
        plan={plan}
        list={list}
        {...(plan.tables?.length && partsByTheme(plan.theme))}
        toolbar={toolbar}
        {...own}
        {...declared}
      />
      {isBinOpen && (
        <Suspense fallback={null}>
          <FormBin plan={plan} calls={plan.bin} onClose={() => setBinOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
