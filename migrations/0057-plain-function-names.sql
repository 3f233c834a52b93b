-- Only triggers call these functions, and a trigger keeps its function when that is renamed.
alter function forget_answers_of_zone() rename to delete_answers_of_zone;
alter function forget_hold_network() rename to clear_hold_network;
alter function forget_webhook_notices() rename to delete_webhook_notices;
alter function note_sign_in() rename to record_sign_in;
