-- Contacts say themselves when they are available.
grant insert, update on availability to staffroom_web;
grant insert, delete on availability_exceptions to staffroom_web;
