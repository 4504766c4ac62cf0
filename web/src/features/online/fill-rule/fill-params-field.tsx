import { categoryTree } from '@banyan/contract/dictionary/category'
import { type FillKind, type FillParams, fillKinds } from '@banyan/contract/online/fill-rule'
import { Form, Input, InputNumber, TreeSelect } from 'antd'
import { DepartPicker } from '#features/organisation/public.tsx'
import { useCall } from '#kit/call/hooks.ts'
import { pickerDefaults } from '#kit/picker/pick.ts'
import { treeChoices } from '#kit/tree/tree.ts'
import { useFormScope } from '#kit/widgets/form-scope.ts'
import { paramNames, paramsByKind, parseParams, storedParams } from './fill-params.ts'
import styles from './fill-rule.module.css'

/** The parameters of a fill rule, as many as its kind reads; stored as one text (DEC-056). */
export function FillParamsField({ record }: { record: { ruleParams?: string | null } | undefined }) {
  const kind = useFormScope().useValue('ruleClass')
  if (!isKind(kind) || paramsByKind[kind].length === 0) return null
  return (
    <Form.Item
      key={kind}
      name="ruleParams"
      label="规则参数"
      className={styles.wide}
      initialValue={record?.ruleParams ?? ''}
    >
      <Params kind={kind} />
    </Form.Item>
  )
}

interface ParamsProps {
  kind: FillKind
  value?: string | null
  onChange?: (text: string) => void
}

function Params({ kind, value, onChange }: ParamsProps) {
  const params = parseParams(value)
  const set = (change: FillParams) => onChange?.(storedParams(kind, { ...params, ...change }))
  return (
    <div className={styles.params}>
      {paramsByKind[kind].map((name) => (
        <div key={name}>
          <span>{paramNames[name]}</span>
          {name === 'width' ? (
            <InputNumber
              aria-label={paramNames.width}
              min={1}
              max={12}
              precision={0}
              placeholder="4"
              value={params.width}
              onChange={(width) => set({ width: width ?? undefined })}
            />
          ) : name === 'parentId' ? (
            <DepartPicker
              aria-label={paramNames.parentId}
              placeholder="取表单中的上级部门"
              value={params.parentId ? [params.parentId] : []}
              onChange={([parentId]) => set({ parentId })}
            />
          ) : name === 'pid' ? (
            <CategorySelect value={params.pid} onChange={(pid) => set({ pid })} />
          ) : (
            <Input
              aria-label={paramNames[name]}
              maxLength={50}
              placeholder={defaults[name]}
              value={params[name]}
              onChange={({ target }) => set({ [name]: target.value })}
            />
          )}
        </div>
      ))}
    </div>
  )
}

const defaults = { prefix: '无', datePattern: 'yyyyMMdd' }

function CategorySelect({
  value,
  onChange,
}: {
  value?: string
  onChange: (pid: string | undefined) => void
}) {
  const tree = useCall(categoryTree.tree, {})
  return (
    <TreeSelect
      {...pickerDefaults}
      aria-label={paramNames.pid}
      placeholder="取表单中的上级分类"
      loading={tree.isFetching}
      treeData={treeChoices(tree.data ?? [])}
      value={value}
      onChange={onChange}
    />
  )
}

const isKind = (value: unknown): value is FillKind => typeof value === 'string' && value in fillKinds
