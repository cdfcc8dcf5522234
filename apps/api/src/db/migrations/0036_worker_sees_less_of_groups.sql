-- The worker sees a row of every group: of their columns those that its messages depend on, and no name.
revoke select on client_groups from staffroom_worker;
grant select (client_group_id, variant, links_need_sign_in) on client_groups to staffroom_worker;
