import { Drawer } from 'antd'
import { ListPage } from '#kit/list/list-page.tsx'
import { useIsPhone } from '#kit/ui/media.ts'
import { objectRules } from '../data-rule/families.ts'
import { objectRuleControls } from '../data-rule/object-rule-parts.tsx'

interface Props {
  role: { id: string; roleName?: string | null }
  onClose: () => void
}

/** Which rows and members a role reaches, entity by entity (ADMIN-083, DEC-063). */
export function RoleRules({ role, onClose }: Props) {
  const isPhone = useIsPhone()
  return (
    <Drawer
      open
      size={isPhone ? '100%' : 960}
      title={`数据权限 · ${role.roleName ?? ''}`}
      onClose={onClose}
      destroyOnHidden
    >
      <ListPage
        of={objectRules}
        controls={objectRuleControls}
        isInside
        where={{ roleId: role.id }}
        columns={{ roleId: false, createTime: { isHidden: true } }}
        card={{ title: 'entityName', lines: ['scope', 'ruleId'] }}
        without={['import', 'export', 'detail']}
      />
    </Drawer>
  )
}
