-- The provider's first page of what was signed off and is not invoiced, however many groups there are.
create index timesheets_signed_off on timesheets (date_local, timesheet_id) where status = 'ApprovedForInvoice';
