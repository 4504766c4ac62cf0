import { PlusOutlined } from '@ant-design/icons'
import { checkRule } from '@banyan/contract/online/check-rule'
import { Button } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { call } from '#kit/call/api.ts'
import { readPlan } from '#kit/list/family.ts'
import { useAllowed } from '#kit/ui/allow.tsx'
import { RuleParts } from '../check-rule/rule-parts.tsx'
import { FillParamsField } from '../fill-rule/fill-params-field.tsx'
import { fillRules } from '../fill-rule/fill-rules.ts'

const FormDrawer = lazy(() =>
  import('#kit/list/record/form-drawer.tsx').then((module) => ({ default: module.FormDrawer })),
)

interface Props {
  disabled: boolean
  /** The code of the new rule. */
  onMade: (ruleCode: string) => void
}

const NewParts = () => <RuleParts record={undefined} />
const NewParams = () => <FillParamsField record={undefined} />

const families = {
  check: { of: checkRule, title: '新建校验规则', part: NewParts },
  fill: { of: fillRules, title: '新建填值规则', part: NewParams },
}

/** The default value that a fill rule gives. */
export const defaultByRule = (ruleCode: string) => ({ fieldDefaultValue: `\${${ruleCode}}` })

/** Makes a check or fill rule without leaving the form; absent for people who may not add one. */
export function NewRule({ kind, disabled, onMade }: Props & { kind: keyof typeof families }) {
  const { of, title, part } = families[kind]
  const allowed = useAllowed()
  const [isOpen, setOpen] = useState(false)
  const plan = useMemo(() => readPlan(of), [of])
  if (disabled || !allowed(of.add) || !allowed(of.byId)) return null
  const choose = async (id: string | undefined) => {
    const { ruleCode } = id ? await call(of.byId, { id }) : {}
    if (ruleCode) onMade(ruleCode)
  }
  return (
    <>
      <Button type="link" size="small" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {title}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <FormDrawer
            title={title}
            plan={plan}
            record={undefined}
            part={part}
            onSaved={(id) => void choose(id).catch(() => undefined) /* reported by the call */}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
