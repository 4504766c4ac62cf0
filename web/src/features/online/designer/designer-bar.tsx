import {
  CopyOutlined,
  DesktopOutlined,
  EyeOutlined,
  HistoryOutlined,
  MobileOutlined,
  SaveOutlined,
  SendOutlined,
  TableOutlined,
} from '@ant-design/icons'
import { formDefinition } from '@banyan/contract/online/form-head'
import { Button, Input, Segmented } from 'antd'
import kit from '#kit/designer/designer.module.css'
import { UndoButtons } from '#kit/designer/undo-buttons.tsx'
import type { useDesigner } from '#kit/designer/use-designer.ts'
import { useAllowed } from '#kit/ui/allow.tsx'
import type { DesignType } from './draft/controls.ts'
import type { DesignItem } from './draft/design-items.ts'
import type { OrderedView } from './draft/list-order.ts'
import type { findHead } from './draft/merged-design.ts'
import type { useFormDraft } from './draft/use-form-draft.ts'
import styles from './form-designer.module.css'

/** The designed part of a form: its fields, its list or its query items. */
export type DesignView = 'form' | OrderedView

/** The width at which the form is shown. */
export type ShownWidth = 'desk' | 'phone'

interface Props {
  head: ReturnType<typeof findHead>
  isNew: boolean
  /** False once a missing name was found. */
  isNamed: boolean
  isPhone: boolean
  disabled: boolean
  width: ShownWidth
  onWidth: (width: ShownWidth) => void
  view: DesignView
  onView: (view: DesignView) => void
  designer: Pick<ReturnType<typeof useDesigner<DesignItem, DesignType>>, 'state' | 'undo' | 'redo'>
  draft: Pick<ReturnType<typeof useFormDraft>, 'id' | 'isDirty' | 'isSaving'>
  onName: (name: string) => void
  onPause: () => void
  onSettings: () => void
  onPreview: () => void
  onHistory: () => void
  onCopy: () => void
  onTable: () => void
  onSave: () => void
  onPublish: () => void
}

/** The name of the form, and the actions on the whole form. */
export function DesignerBar(props: Props) {
  const { head, isNew, isNamed, isPhone, disabled, width, onWidth, view, onView, designer, draft } = props
  const { onName, onPause, onSettings, onPreview, onHistory, onCopy, onTable, onSave, onPublish } = props
  const allowed = useAllowed()
  return (
    <div className={`${styles.bar} ${kit.stays}`}>
      <Input
        aria-label="表单名称"
        placeholder="请输入表单名称"
        maxLength={50}
        className={styles.name}
        autoFocus={isNew}
        disabled={disabled}
        status={isNamed ? undefined : 'error'}
        value={head.tableTxt ?? ''}
        onChange={(event) => onName(event.target.value)}
        onBlur={onPause}
      />
      <Segmented
        aria-label="设计的内容"
        options={[
          { value: 'form', label: '表单' },
          { value: 'list', label: '列表' },
          { value: 'query', label: '查询' },
        ]}
        value={view}
        onChange={onView}
      />
      <div className={styles.buttons}>
        {!isPhone && view === 'form' && <WidthSwitch width={width} onWidth={onWidth} />}
        {!disabled && (
          <UndoButtons
            undoes={designer.state.done.at(-1)?.name}
            redoes={designer.state.undone.at(-1)?.name}
            onUndo={designer.undo}
            onRedo={designer.redo}
          />
        )}
        {isPhone && view === 'form' && <Button onClick={onSettings}>设置</Button>}
        <Button icon={<EyeOutlined aria-hidden />} aria-label="预览" onClick={onPreview}>
          {isPhone ? undefined : '预览'}
        </Button>
        {draft.id && allowed(formDefinition.addDesign) && (
          <Button icon={<CopyOutlined aria-hidden />} aria-label="复制表单" onClick={onCopy}>
            {isPhone ? undefined : '复制表单'}
          </Button>
        )}
        {draft.id && (
          <Button icon={<HistoryOutlined aria-hidden />} aria-label="历史版本" onClick={onHistory}>
            {isPhone ? undefined : '历史版本'}
          </Button>
        )}
        <Button icon={<TableOutlined aria-hidden />} aria-label="表格视图" onClick={onTable}>
          {isPhone ? undefined : '表格视图'}
        </Button>
        {!disabled && (
          <Button
            icon={<SaveOutlined aria-hidden />}
            aria-label="保存"
            disabled={!draft.isDirty}
            loading={draft.isSaving}
            onClick={onSave}
          >
            {isPhone ? undefined : '保存'}
          </Button>
        )}
        {!disabled && allowed(formDefinition.publish) && (
          <Button
            type="primary"
            icon={<SendOutlined aria-hidden />}
            disabled={draft.isSaving}
            onClick={onPublish}
          >
            发布
          </Button>
        )}
      </div>
    </div>
  )
}

export const WidthSwitch = ({ width, onWidth }: Pick<Props, 'width' | 'onWidth'>) => (
  <Segmented
    aria-label="预览宽度"
    options={[
      { value: 'desk', icon: <DesktopOutlined aria-label="电脑" /> },
      { value: 'phone', icon: <MobileOutlined aria-label="手机" /> },
    ]}
    value={width}
    onChange={onWidth}
  />
)
