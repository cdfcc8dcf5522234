-- Variants are folders of data, and languages are modules of texts: a new one of either is no change of the database.
alter table client_groups drop constraint client_groups_variant_check;
alter table client_groups add constraint client_groups_variant_check check (variant ~ '^[A-Z]{2,3}$');
alter table contacts drop constraint contacts_language_check;
alter table contacts add constraint contacts_language_check check (language ~ '^[a-z]{2,3}(-[A-Z]{2})?$');
